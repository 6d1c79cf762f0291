import { type Compilation, compileCrew } from "../../../compiler/index.ts";
import { docsOf } from "../../../errors/index.ts";
import { nodeFilePort } from "../../../knowledge/index.ts";
import type { Diagnostic, FilePort } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";

/** What a YAML file of graphcrew can be. */
export type FileKind = "crew" | "actor" | "react_config";

/** How a file is looked at. */
export interface CompileFileOptions {
  /** What the file is; without it, the compiler tells by its keys. */
  readonly as?: FileKind | undefined;
  /** Default: the file system. */
  readonly files?: FilePort;
}

/** Compiles a file; one that is said to be no crew gives one error, since crews are all there is yet. */
export async function compileFile(file: string, options: CompileFileOptions, host: Host): Promise<Compilation> {
  const compilation = await compileCrew(file, { files: options.files ?? nodeFilePort, env: host.env });
  const isRead = Object.hasOwn(compilation.sources, compilation.file);
  if (options.as === undefined || options.as === "crew" || !isRead) return compilation;
  const diagnostics = [notSupported(compilation.file, options.as)];
  return { ...compilation, spec: undefined, plan: undefined, diagnostics, omitted: 0 };
}

function notSupported(file: string, kind: FileKind): Diagnostic {
  const start = { line: 1, column: 1, offset: 0 };
  return {
    code: "GC1110",
    severity: "error",
    message: `Files of kind ${kind} are not supported yet.`,
    hint: "Leave out --as if the file is a crew.",
    file,
    range: { start, end: start },
    docs: docsOf("GC1110"),
  };
}
