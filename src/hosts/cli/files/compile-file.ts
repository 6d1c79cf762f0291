import { join } from "node:path";
import { type CrewSpec, compileCrew, compileReactConfig, type Plan, tellFileKind } from "../../../compiler/index.ts";
import { moduleTrouble } from "../../../crew/index.ts";
import { docsOf } from "../../../errors/index.ts";
import { nodeFilePort } from "../../../knowledge/index.ts";
import type { Diagnostic, FilePort } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";

/** What a YAML file of graphcrew can be. */
export type FileKind = "crew" | "actor" | "react_config";

/** How a file is looked at. */
export interface CompileFileOptions {
  /** What the file is; without it, its keys tell. */
  readonly as?: FileKind | undefined;
  /** Default: the file system. */
  readonly files?: FilePort;
}

/** What became of a file, whatever its kind. */
export interface CheckedFile {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly omitted: number;
  readonly sources: Readonly<Record<string, string>>;
  readonly hasErrors: boolean;
  /** The crew, where the file is one without errors. */
  readonly crew?: { readonly spec: CrewSpec; readonly plan: Plan };
}

const REACT_CONFIG = "react_config.yaml";

/** The largest file whose keys are looked at; a larger one is refused anyway. */
const MAX_BYTES = 1_048_576;

/** Compiles a file as what it is, or a knowledge folder by its `react_config.yaml`. An actor file gives one error, since actors come later. */
export async function compileFile(file: string, options: CompileFileOptions, host: Host): Promise<CheckedFile> {
  const files = options.files ?? nodeFilePort;
  const path = options.as === "crew" || options.as === "actor" ? file : await configOf(file, files);
  const text = await textOf(path, files);
  const kind = options.as ?? (text === undefined ? "crew" : tellFileKind(path, text));
  if (kind === "react_config") {
    const { spec, ...compiled } = await compileReactConfig(path, { files, env: host.env });
    return { ...compiled, hasErrors: spec === undefined };
  }
  const { spec, plan, ...compiled } = await compileCrew(path, {
    files,
    env: host.env,
    moduleTrouble: (module) => moduleTrouble(module, host),
  });
  if (kind === "actor" && text !== undefined) {
    return { ...compiled, diagnostics: [notSupported(path, kind)], omitted: 0, hasErrors: true };
  }
  return { ...compiled, hasErrors: spec === undefined, ...(spec === undefined || plan === undefined ? {} : { crew: { spec, plan } }) };
}

/** The configuration in a folder; the path itself where it is no folder that holds one. */
async function configOf(path: string, files: FilePort): Promise<string> {
  const names = await files.list(path).catch((): readonly string[] => []);
  return names.includes(REACT_CONFIG) ? join(path, REACT_CONFIG) : path;
}

async function textOf(path: string, files: FilePort): Promise<string | undefined> {
  const bytes = await files.read(path, { maxBytes: MAX_BYTES }).catch(() => undefined);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
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
