import { fileURLToPath } from "node:url";
import { type Compilation, type CompileSource, type CrewSpec, compileCrew, lowerCrew, type Plan } from "../compiler/index.ts";
import { configurationErrorOf, InvalidArgumentError } from "../errors/index.ts";
import { nodeFilePort } from "../knowledge/index.ts";
import { type Diagnostic, isRecord } from "../protocol/index.ts";

/** A crew: a path or file URL, its text, or an object in the form of a crew file (`snake_case` keys). */
export type CrewFile =
  | string
  | URL
  | { readonly text: string; readonly file?: string }
  | { readonly config: Readonly<Record<string, unknown>> };

/** Whatever a crew can be made from. */
export type CrewSource = CrewFile | CrewSpec;

/** How a file is loaded. */
export interface LoadOptions {
  /** Variables for `${NAME}`. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Names that code supplies and the file may use. */
  readonly supplied?: {
    readonly agents?: readonly string[];
    readonly models?: readonly string[];
    readonly tools?: readonly string[];
  };
}

/**
 * Loads a crew file into a deeply frozen spec.
 * @throws {ConfigLoadError} GC10xx when the file cannot be read or is not YAML.
 * @throws {ConfigValidationError} when it is not a valid crew; `diagnostics` lists every problem.
 */
export async function loadCrew(source: CrewFile, options: LoadOptions = {}): Promise<CrewSpec> {
  return compiled(await compileFile(source, options)).spec;
}

/** Every diagnostic of a crew file, in source order; never throws for what is in the file. */
export async function checkCrew(source: CrewFile, options: LoadOptions = {}): Promise<readonly Diagnostic[]> {
  return (await compileFile(source, options)).diagnostics;
}

/** The spec and plan of whatever a crew is made from. */
export async function loadPlan(source: CrewSource, options: LoadOptions): Promise<{ readonly spec: CrewSpec; readonly plan: Plan }> {
  checkSource(source);
  if (isSpec(source)) return { spec: source, plan: lowerCrew(source) };
  return compiled(await compileFile(source, options));
}

function compileFile(source: CrewFile, options: LoadOptions): Promise<Compilation> {
  checkSource(source);
  return compileCrew(compileSource(source), {
    files: nodeFilePort,
    env: options.env ?? process.env,
    ...(options.supplied === undefined ? {} : { supplied: options.supplied }),
  });
}

function compileSource(source: CrewFile): CompileSource {
  if (typeof source === "string") return source;
  if (source instanceof URL) return fileURLToPath(source);
  return "config" in source ? { text: JSON.stringify(source.config, null, 2), file: "config" } : source;
}

function compiled({ spec, plan, diagnostics }: Compilation): { readonly spec: CrewSpec; readonly plan: Plan } {
  if (spec !== undefined && plan !== undefined) return { spec, plan };
  throw configurationErrorOf(diagnostics);
}

/** A spec of `loadCrew` has a file and a project folder, which no crew file can set. */
function isSpec(source: CrewSource): source is CrewSpec {
  return typeof source === "object" && source !== null && "agents" in source && "projectDir" in source && "file" in source;
}

function checkSource(source: unknown): void {
  if (typeof source === "string" || (source instanceof URL && source.protocol === "file:")) return;
  const isObject = typeof source === "object" && source !== null;
  if (isObject && (isSpec(source as CrewSource) || ("text" in source && typeof source.text === "string"))) return;
  if (isObject && "config" in source && isRecord(source.config)) return;
  const hint =
    isObject && "agents" in source
      ? "Wrap it: createCrew({ config: … })."
      : "Give a path, a file URL, {text}, {config}, or a spec of loadCrew.";
  throw new InvalidArgumentError("This is nothing a crew can be made from.", { hint });
}
