import { type Compilation, compileCrew } from "../../../compiler/index.ts";
import { nodeFilePort } from "../../../crew/index.ts";
import { docsOf } from "../../../errors/index.ts";
import type { Diagnostic, FilePort } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";
import { type FileKind, kindOfFile } from "./file-kind.ts";

/** How a file is looked at. */
export interface CompileFileOptions {
  /** What the file is; without it, its keys tell. */
  readonly as?: FileKind | undefined;
  /** Default: the file system. */
  readonly files?: FilePort;
}

/** Compiles a file. An actor or react_config file gives one error that says it is not supported yet. */
export async function compileFile(file: string, options: CompileFileOptions, host: Host): Promise<Compilation> {
  const compilation = await compileCrew(file, { files: options.files ?? nodeFilePort, env: host.env });
  if (options.as === "crew" || (options.as === undefined && compilation.plan !== undefined)) return compilation;
  const text = compilation.sources[compilation.file];
  if (text === undefined) return compilation;
  const found = kindOfFile(text);
  const kind = options.as ?? found.kind;
  if (kind === "crew") return compilation;
  return { ...compilation, spec: undefined, plan: undefined, diagnostics: [notSupported(compilation.file, { ...found, kind })] };
}

function notSupported(file: string, { kind, range }: ReturnType<typeof kindOfFile>): Diagnostic {
  return {
    code: "GC1110",
    severity: "error",
    message: `This is ${kind === "actor" ? "an actor" : "a react_config"} file; files of this kind are not supported yet.`,
    hint: "If it is meant to be a crew, give it `agents` and `topology`, or check it with --as crew.",
    file,
    range,
    docs: docsOf("GC1110"),
  };
}
