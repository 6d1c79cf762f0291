import type { Diagnostic, FilePort } from "../../protocol/index.ts";
import { type Document, parseDocument } from "../1-parse/index.ts";
import { type CrewSpec, validateCrew } from "../2-validate/index.ts";
import { resolveCrew } from "../3-resolve/index.ts";
import { lowerCrew, type Plan } from "../4-lower/index.ts";
import { analysePlan } from "../analysis/index.ts";
import { DiagnosticCollector } from "../diagnostics/index.ts";

/** What became of a crew in memory. */
export interface CompiledFiles {
  readonly diagnostics: readonly Diagnostic[];
  readonly document: Document;
  readonly spec: CrewSpec;
  /** `undefined` when there is an error. */
  readonly plan: Plan | undefined;
  /** Texts that were read beside the crew file. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Files in memory: text, bytes, or a link to another path. */
export type MemoryFiles = Readonly<Record<string, string | Uint8Array | { readonly linkTo: string }>>;

/** Runs all phases over files in memory, of which `crew.yaml` is the root. */
export async function compileFiles(
  files: MemoryFiles,
  supplied: { readonly agents?: readonly string[]; readonly models?: readonly string[] } = {},
): Promise<CompiledFiles> {
  const collector = new DiagnosticCollector();
  const port = memoryPort(files);
  const { document: parsed } = await parseDocument("crew.yaml", { files: port, env: {}, keys: { isKey: () => false } }, collector);
  if (parsed === undefined) throw new TypeError("crew.yaml does not parse");
  const { document, spec: validated } = validateCrew(parsed, collector);
  if (validated === undefined) throw new TypeError("crew.yaml is no crew");
  const sources: Record<string, string> = {};
  const addSource = (file: string, text: string) => {
    sources[file] = text;
  };
  const spec = await resolveCrew(validated, document, { files: port, supplied, addSource }, collector);
  const plan = collector.hasErrors ? undefined : lowerCrew(spec, document);
  if (plan !== undefined) analysePlan(plan, spec, document, collector);
  return { diagnostics: collector.collect().diagnostics, document, spec, plan, sources };
}

function memoryPort(files: MemoryFiles): FilePort {
  const follow = (path: string): string => {
    const link = Object.entries(files).find(([name, file]) => isLink(file) && (path === name || path.startsWith(`${name}/`)));
    return link === undefined || !isLink(link[1]) ? path : `${link[1].linkTo}${path.slice(link[0].length)}`;
  };
  const isFolder = (path: string) => path === "." || Object.keys(files).some((name) => name.startsWith(`${path}/`));
  return {
    async read(path, { maxBytes }) {
      const file = files[follow(path)];
      if (file === undefined || isLink(file)) throw failure(isFolder(follow(path)) ? "EISDIR" : "ENOENT");
      const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
      if (bytes.length > maxBytes) throw failure("EFBIG");
      return bytes;
    },
    async list(path) {
      const folder = follow(path);
      if (files[folder] !== undefined) throw failure("ENOTDIR");
      if (!isFolder(folder)) throw failure("ENOENT");
      const inside = Object.keys(files).filter((name) => folder === "." || name.startsWith(`${folder}/`));
      return inside
        .map((name) => (folder === "." ? name : name.slice(folder.length + 1)))
        .filter((name) => !name.includes("/"))
        .sort();
    },
    async realPath(path) {
      const target = follow(path);
      if (files[target] === undefined && !isFolder(target)) throw failure("ENOENT");
      return target;
    },
  };
}

function isLink(file: MemoryFiles[string] | undefined): file is { readonly linkTo: string } {
  return typeof file === "object" && "linkTo" in file;
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Code and marked text of each diagnostic, in order. */
export function marksOf({ diagnostics, document, sources }: CompiledFiles): readonly string[] {
  return diagnostics.map(({ code, file, range }) => {
    const text = { ...document.sources, ...sources }[file] ?? "";
    return `${code} ${text.slice(range.start.offset, range.end.offset)}`;
  });
}
