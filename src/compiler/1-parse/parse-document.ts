import type { FilePort, SourceLocation } from "../../protocol/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import type { Document, MapEntry, MapNode, ScalarNode } from "./document.ts";
import type { Environment } from "./expand-variables.ts";
import { FileText } from "./file-text.ts";
import type { KeyKnowledge } from "./indentation.ts";
import { type MergeConflict, mergeRoots } from "./merge-roots.ts";
import { folderOf, isInside, joinPath, normalizePath } from "./project-path.ts";
import { checkTextSize, readSource, type SourceText } from "./read-source.ts";
import { readYaml } from "./read-yaml.ts";
import { resolveProjectPath } from "./resolve-project-path.ts";

/** What is parsed: a path, or a text with the path it would have. */
export type ParseSource = string | { readonly text: string; readonly file?: string | undefined };

/** What parsing needs from outside. */
export interface ParseOptions {
  readonly files: FilePort;
  readonly env: Environment;
  /** What keys there are: helps to read on after a mistake. */
  readonly keys: KeyKnowledge;
  /** Kind of file that is read. Default `crew`. */
  readonly kind?: FileKind | undefined;
}

/** The kinds of file that are read with `parseDocument`; only a crew is put together from several. */
export type FileKind = "crew" | "react_config";

/** A document, or `undefined` when there is nothing to go on with; with the texts that were read either way. */
export interface ParseResult {
  readonly file: string;
  readonly document: Document | undefined;
  readonly sources: Readonly<Record<string, string>>;
}

const MOST_FILES = 256;

const KINDS: Readonly<Record<FileKind, { readonly file: string; readonly what: string; readonly firstKey: string }>> = {
  crew: { file: "crew.yaml", what: "A crew file", firstKey: "agents:" },
  react_config: { file: "react_config.yaml", what: "The configuration of a react agent", firstKey: "core_prompt:" },
};

/** Reads a file and everything it includes. Problems go to the collector. */
export async function parseDocument(source: ParseSource, options: ParseOptions, collector: DiagnosticCollector): Promise<ParseResult> {
  return new DocumentReader(options, collector).read(source);
}

/** One file on the way from the root to the file that is being read. */
interface OpenFile {
  readonly file: string;
  readonly realPath: string;
  /** Where the file before it names it. */
  readonly includedAt: SourceLocation | undefined;
}

class DocumentReader {
  readonly #options: ParseOptions;
  readonly #kind: FileKind;
  readonly #collector: DiagnosticCollector;
  readonly #sources: Record<string, string> = {};
  readonly #roots: MapNode[] = [];
  readonly #seen = new Set<string>();
  #projectDir = ".";
  #isIncomplete = false;
  #included = 0;

  constructor(options: ParseOptions, collector: DiagnosticCollector) {
    this.#options = options;
    this.#kind = options.kind ?? "crew";
    this.#collector = collector;
  }

  async read(source: ParseSource): Promise<ParseResult> {
    const file = typeof source === "string" ? source : (source.file ?? KINDS[this.#kind].file);
    this.#projectDir = folderOf(file);
    const text = typeof source === "string" ? await readSource(source, this.#options.files, "caller") : givenText(source.text, file);
    const root = this.#readRoot(file, text, undefined);
    if (root === undefined) return { file, document: undefined, sources: this.#sources };
    if (this.#kind !== "crew") return { file, document: this.#finish(file), sources: this.#sources };
    this.#setProjectDir(root, file);
    const realPath = await this.#realPath(file);
    this.#seen.add(realPath);
    await this.#include(root, [{ file, realPath, includedAt: undefined }]);
    return { file, document: this.#finish(file), sources: this.#sources };
  }

  #finish(file: string): Document | undefined {
    const merged = mergeRoots(this.#roots, (conflict) => this.#reportConflict(conflict));
    if (merged === undefined) return undefined;
    const root: MapNode = this.#isIncomplete ? { ...merged, incomplete: true } : merged;
    return { file, projectDir: this.#projectDir, root, sources: this.#sources };
  }

  /** The root map of one file, without `include`; put in line for merging. */
  #readRoot(file: string, source: SourceText, includedAt: SourceLocation | undefined): MapNode | undefined {
    this.#collector.addFile(file);
    const { text, problem } = source;
    const reader = new FileText(file, text ?? "", this.#collector);
    if (text !== undefined) this.#sources[file] = text;
    if (problem !== undefined) this.#reportSource(reader, source, problem, includedAt);
    if (text === undefined) return undefined;
    const root = readYaml(reader, {
      env: this.#options.env,
      keys: this.#options.keys,
      onVariable: (name, value) => this.#collector.hideVariable(name, value),
    });
    if (root === undefined || (root.type === "scalar" && root.unknown === true)) return undefined;
    if (root.type !== "map") {
      if (root.type === "scalar" || root.incomplete !== true) this.#reportNoMap(root.location, root.type);
      return undefined;
    }
    this.#roots.push(this.#withoutOwnKeys(root, includedAt !== undefined));
    return root;
  }

  /** What is merged: `include` is done with here, and `project_dir` counts in the root file alone. */
  #withoutOwnKeys(root: MapNode, isIncluded: boolean): MapNode {
    if (this.#kind !== "crew") return root;
    const entries = root.entries.filter(({ key, keyLocation }) => {
      if (key === "include") return false;
      if (key !== "project_dir" || !isIncluded) return true;
      this.#collector.report({
        code: "GC1109",
        location: keyLocation,
        message: '"project_dir" belongs in the root file, not in a file that is included.',
        hint: "Move it there.",
      });
      return false;
    });
    return { ...root, entries };
  }

  #reportSource(
    reader: FileText,
    { text }: SourceText,
    problem: NonNullable<SourceText["problem"]>,
    includedAt: SourceLocation | undefined,
  ): void {
    const { code, message, hint, offset } = problem;
    if (text === undefined && includedAt !== undefined) this.#collector.report({ code, message, hint, location: includedAt });
    else reader.reportOriginal({ code, message, hint, span: { start: offset, end: Math.min(offset + 1, text?.length ?? 0) } });
  }

  #reportNoMap(location: SourceLocation, type: "list" | "scalar"): void {
    this.#collector.report({
      code: "GC1102",
      location,
      message: `${KINDS[this.#kind].what} is a map of keys, and this is ${type === "list" ? "a list" : "one value"}.`,
      hint: `Start with "${KINDS[this.#kind].firstKey}" at the beginning of a line.`,
    });
  }

  #setProjectDir(root: MapNode, file: string): void {
    const entry = findEntry(root, "project_dir");
    if (entry?.value.type !== "scalar" || typeof entry.value.value !== "string" || entry.value.unknown === true) return;
    const dir = joinPath(folderOf(file), entry.value.value);
    if (isInside(normalizePath(file), dir)) this.#projectDir = dir;
    else {
      this.#collector.report({
        code: "GC1018",
        location: entry.value.location,
        message: `The project folder must hold this file, and ${quoteText(entry.value.value)} does not.`,
        hint: 'Name a folder above the file, such as "..".',
      });
    }
  }

  async #include(root: MapNode, open: readonly OpenFile[]): Promise<void> {
    const entry = findEntry(root, "include");
    if (entry === undefined) return;
    const items = entry.value.type === "list" ? entry.value.items : [entry.value];
    if (entry.value.type === "list" && entry.value.incomplete === true) this.#isIncomplete = true;
    for (const item of items) {
      this.#included += 1;
      if (this.#included > MOST_FILES) {
        this.#reportTooMany(item.location);
        return;
      }
      if (item.type === "scalar" && item.unknown === true) this.#reportUnset(item);
      else if (item.type !== "scalar" || typeof item.value !== "string" || item.value.trim() === "") this.#reportIncludeType(item.location);
      else await this.#includeFile(item.value, item.variables, item.location, open);
    }
  }

  async #includeFile(path: string, variables: readonly string[], at: SourceLocation, open: readonly OpenFile[]): Promise<void> {
    const from = at.file;
    const resolved = await resolveProjectPath(path, { from, projectDir: this.#projectDir, files: this.#options.files });
    if (resolved.type === "outside") return this.#reportOutside(path, variables, at);
    if (resolved.type === "inside") {
      if (open.some((file) => file.realPath === resolved.realPath)) return this.#reportCycle(resolved.realPath, at, open);
      // A file that two others include is read once.
      if (this.#seen.has(resolved.realPath)) return;
      this.#seen.add(resolved.realPath);
    }
    const root = this.#readRoot(resolved.path, await readSource(resolved.path, this.#options.files), at);
    if (root === undefined) this.#isIncomplete = true;
    else
      await this.#include(root, [
        ...open,
        { file: resolved.path, realPath: resolved.type === "inside" ? resolved.realPath : resolved.path, includedAt: at },
      ]);
  }

  /** `include` is not in the document that later phases look through for variables. */
  #reportUnset(item: ScalarNode): void {
    this.#isIncomplete = true;
    item.unsetVariables.forEach((name, index) => {
      this.#collector.report({
        code: "GC1019",
        location: item.unsetLocations?.[index] ?? item.location,
        message: `The variable ${name} is not set.`,
        hint: `Set it in the environment, or give a default: \${${name}:-value}.`,
      });
    });
  }

  #reportIncludeType(location: SourceLocation): void {
    this.#isIncomplete = true;
    this.#collector.report({
      code: "GC1102",
      location,
      message: '"include" takes a path, or a list of paths.',
      hint: "Write the path of a YAML file, relative to this one.",
    });
  }

  #reportOutside(path: string, variables: readonly string[], location: SourceLocation): void {
    this.#isIncomplete = true;
    const name = variables.length === 0 ? quoteText(path) : `The value of \${${variables[0]}}`;
    this.#collector.report({
      code: "GC1018",
      location,
      message: `${name} leads out of the project, which is ${quoteText(this.#projectDir)}.`,
      hint: 'Move the file into the project, or set "project_dir" in the root file to a folder that holds both.',
    });
  }

  #reportCycle(realPath: string, location: SourceLocation, open: readonly OpenFile[]): void {
    const start = open.findIndex((file) => file.realPath === realPath);
    const cycle = open.slice(start);
    const names = [...cycle.map(({ file }) => file), cycle[0]?.file ?? ""];
    const related = cycle
      .slice(1)
      .flatMap(({ file, includedAt }) =>
        includedAt === undefined ? [] : [{ ...includedAt, message: `${quoteText(file)} is included here` }],
      );
    this.#collector.report({
      code: "GC1016",
      location,
      message: `The files include each other: ${names.join(" → ")}.`,
      hint: "Remove one of these includes.",
      related,
    });
  }

  #reportTooMany(location: SourceLocation): void {
    this.#isIncomplete = true;
    this.#collector.report({
      code: "GC1004",
      location,
      message: `A crew can include ${MOST_FILES} files, and this is one more.`,
      hint: "Put several of them into one.",
    });
  }

  #reportConflict({ path, first, second }: MergeConflict): void {
    const name = quoteText(path.join("."));
    const hint = "Keep one of the two: included files add to the file that includes them, they do not replace its values.";
    const message = `${name} is given in two files.`;
    this.#collector.report({ code: "GC1017", location: first, message, hint, related: [{ ...second, message: "Given here as well" }] });
    this.#collector.report({ code: "GC1017", location: second, message, hint, related: [{ ...first, message: "First given here" }] });
  }

  async #realPath(path: string): Promise<string> {
    try {
      return await this.#options.files.realPath(path);
    } catch {
      return normalizePath(path);
    }
  }
}

function givenText(text: string, file: string): SourceText {
  const problem = checkTextSize(text, file);
  const withoutMark = text.startsWith("\ufeff") ? text.slice(1) : text;
  return problem === undefined ? { text: withoutMark, problem: undefined } : { text: undefined, problem: { ...problem, offset: 0 } };
}

function findEntry(root: MapNode, key: string): MapEntry | undefined {
  return root.entries.find((entry) => entry.key === key);
}
