import type { FilePort, SourceLocation } from "../../protocol/index.ts";
import { CharDivisionTokenCounter } from "../../text/index.ts";
import { type Document, type DocumentNode, LineIndex, readKnowledgePath } from "../1-parse/index.ts";
import type { KnowledgeModuleSpec, ReactConfigSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { checkDependencies } from "./check-dependencies.ts";
import { checkParameters } from "./check-parameters.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { asMap, fieldNode, fieldValue } from "./document-sites.ts";
import { inBatches } from "./in-batches.ts";
import { type FileReference, ProjectFiles, type ProjectText } from "./project-files.ts";

/** What a react_config.yaml is resolved with. */
export interface ReactResolveOptions {
  /** Without it the files are not looked at: a loader of the program's own has them. */
  readonly files?: FilePort | undefined;
  /** Takes the text of every file that a diagnostic may point into. */
  readonly addSource?: ((file: string, text: string) => void) | undefined;
  /** Placeholders that the prompt may have; without it, any. */
  readonly placeholders?: readonly string[] | undefined;
}

const COUNTER = new CharDivisionTokenCounter();

/**
 * Ties every name of a react_config.yaml to what it means: files, modules, schemas. Reports all problems and goes on. The result
 * has the sizes of the files in it, not their texts.
 */
export async function resolveReactConfig(
  spec: ReactConfigSpec,
  document: Document,
  options: ReactResolveOptions,
  collector: DiagnosticCollector,
): Promise<ReactConfigSpec> {
  checkDependencies(document.root, collector);
  await checkParameters(document.root, spec.actions, collector);
  const reader = new KnowledgeReader(document, options, collector);
  const corePromptTokens = await reader.readPrompt(fieldNode(document.root, "core_prompt"));
  const items = fieldNode(document.root, "slots");
  const nodes = new Map(
    (items?.type === "list" ? items.items : []).toReversed().map((item) => [fieldValue(asMap(item), "name"), item] as const),
  );
  const slots = await inBatches(spec.slots, (module) => reader.readModule(module, nodes.get(module.name)));
  return { ...spec, slots, ...(corePromptTokens === undefined ? {} : { corePromptTokens }) };
}

/** Reads the files of one knowledge folder, each once. */
class KnowledgeReader {
  readonly #options: ReactResolveOptions;
  readonly #collector: DiagnosticCollector;
  readonly #files: ProjectFiles | undefined;

  constructor(document: Document, options: ReactResolveOptions, collector: DiagnosticCollector) {
    this.#options = options;
    this.#collector = collector;
    this.#files =
      options.files === undefined
        ? undefined
        : new ProjectFiles(document, { files: options.files, addSource: options.addSource }, collector);
  }

  /** Tokens of the prompt. */
  async readPrompt(node: DocumentNode | undefined): Promise<number | undefined> {
    const read = await this.#read(node);
    if (read === undefined) return undefined;
    this.#files?.keepSource(read.file);
    if (read.file.text.trim() === "") {
      this.#collector.report({
        code: "GC1111",
        location: read.location,
        message: `The prompt ${quoteText(read.file.path)} is empty.`,
        hint: "Write into it what the agent is to do.",
      });
    }
    if (this.#options.placeholders !== undefined) {
      const index = new LineIndex(read.file.path, read.file.text);
      const locate = (start: number, end: number) => index.location(start, end);
      checkPlaceholders({ what: "the core prompt", text: read.file.text, known: this.#options.placeholders, locate }, this.#collector);
    }
    return COUNTER.count(read.file.text);
  }

  /** GC1214 for a module that is larger than it says it may be: loading it would always fail. */
  async readModule(module: KnowledgeModuleSpec, item: DocumentNode | undefined): Promise<KnowledgeModuleSpec> {
    const read = await this.#read(fieldNode(asMap(item), "file"));
    if (read === undefined) return module;
    const tokens = COUNTER.count(read.file.text);
    if (module.maxTokens !== undefined && tokens > module.maxTokens) {
      this.#collector.report({
        code: "GC1214",
        location: fieldNode(asMap(item), "max_tokens")?.location ?? read.location,
        message: `The module ${quoteText(module.name)} has ${count(tokens)} tokens, and its max_tokens is ${count(module.maxTokens)}: it can never be loaded.`,
        hint: `Shorten ${quoteText(module.file)}, or raise max_tokens to ${tokens}.`,
      });
    }
    return { ...module, tokens };
  }

  /** Reports what is wrong with the path or the file: GC4001, GC1204, GC1002, GC1003, GC1004. */
  async #read(node: DocumentNode | undefined): Promise<{ readonly file: ProjectText; readonly location: SourceLocation } | undefined> {
    if (node?.type !== "scalar" || typeof node.value !== "string" || node.value.trim() === "" || node.unknown === true) return undefined;
    if (node.unsetVariables.length > 0) return undefined;
    const reference: FileReference = { path: node.value, location: node.location };
    const path = readKnowledgePath(node.value);
    if (path.type === "refused") {
      this.#reportPath(reference, path.why);
      return undefined;
    }
    const read = await this.#files?.read(reference);
    if (read === undefined) return undefined;
    if (read.type === "text") return { file: read, location: node.location };
    if (read.code === "GC1018") this.#reportPath(reference, "is a link that leaves the knowledge folder");
    else this.#files?.report(reference, read.code === "GC1004" ? { ...read, hint: "Split it into several modules." } : read);
    return undefined;
  }

  #reportPath({ path, location }: FileReference, why: string): void {
    const message = `The path ${quoteText(path)} ${why}.`;
    this.#collector.report({ code: "GC4001", location, message, hint: "Name a file below the folder of this file, by its relative path." });
  }
}

function count(tokens: number): string {
  return tokens.toLocaleString("en-US");
}
