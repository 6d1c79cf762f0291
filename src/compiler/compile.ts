import type { Diagnostic, FilePort } from "../protocol/index.ts";
import { type Document, type Environment, type ParseSource, parseDocument } from "./1-parse/index.ts";
import { CREW_LANGUAGE, type CrewSpec, keyKnowledgeOf, validateCrew } from "./2-validate/index.ts";
import { type ModuleTrouble, resolveCrew, type SuppliedNames } from "./3-resolve/index.ts";
import { lowerCrew, type Plan } from "./4-lower/index.ts";
import { analysePlan } from "./analysis/index.ts";
import { canAnalyse } from "./can-analyse.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { DiagnosticCollector } from "./diagnostics/index.ts";

/** What is compiled: the path of a crew file, or its text with the path it would have (default `crew.yaml`). */
export type CompileSource = ParseSource;

/** What the compiler needs from outside: it knows neither a file system nor a process. */
export interface CompileOptions {
  readonly files: FilePort;
  /** Values of `${NAME}`. They never appear in a diagnostic. */
  readonly env: Environment;
  /** Names of agents and models that the program supplies in code; they count as declared. */
  readonly supplied?: SuppliedNames | undefined;
  /** Why a module that is there could not be imported here. Default: nothing speaks against it. */
  readonly moduleTrouble?: ((path: string) => Promise<ModuleTrouble | undefined>) | undefined;
}

/** What became of a crew file. */
export interface Compilation {
  readonly file: string;
  /** In source order, at most 200. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many more there were. */
  readonly omitted: number;
  /** Text of every file that was read, by the path that diagnostics name. */
  readonly sources: Readonly<Record<string, string>>;
  /** The crew, deeply frozen; `undefined` when there is an error. */
  readonly spec: CrewSpec | undefined;
  /** Its plan, deeply frozen; `undefined` when there is an error. */
  readonly plan: Plan | undefined;
}

/** Compiles a crew file: text to document to spec to plan. Never throws for what a file holds: all its problems are diagnostics. */
export async function compileCrew(source: CompileSource, options: CompileOptions): Promise<Compilation> {
  const collector = new DiagnosticCollector();
  const {
    file,
    document: parsed,
    sources: yaml,
  } = await parseDocument(source, { ...options, keys: keyKnowledgeOf(CREW_LANGUAGE) }, collector);
  const sources: Record<string, string> = { ...yaml };
  const nothing = { document: undefined, spec: undefined };
  const { document, spec: declared } = parsed === undefined ? nothing : validateCrew(parsed, collector, options.supplied?.agents);
  let spec: CrewSpec | undefined;
  let plan: Plan | undefined;
  if (document !== undefined && declared !== undefined) {
    const addSource = (path: string, text: string): void => {
      sources[path] = text;
    };
    spec = await resolveCrew(
      declared,
      document,
      { files: options.files, env: options.env, supplied: options.supplied, moduleTrouble: options.moduleTrouble, addSource },
      collector,
    );
    plan = lowerAndAnalyse(spec, document, collector);
  }
  const { diagnostics, omitted } = collector.collect();
  const isSound = !collector.hasErrors;
  return {
    file,
    diagnostics,
    omitted,
    sources,
    spec: isSound ? deepFreeze(spec) : undefined,
    plan: isSound ? deepFreeze(plan) : undefined,
  };
}

/** Beside errors, only those warnings are given that do not follow from them. */
function lowerAndAnalyse(spec: CrewSpec, document: Document, collector: DiagnosticCollector): Plan | undefined {
  const errors = [...collector.reported()].filter(({ severity }) => severity === "error");
  const { graph, models } = canAnalyse(document, errors);
  if (!graph) return undefined;
  const plan = lowerCrew(spec, document);
  const warnings = new DiagnosticCollector();
  analysePlan(plan, spec, document, warnings);
  for (const warning of warnings.reported()) {
    if (models || warning.code !== "GC1906") collector.add(warning);
  }
  return plan;
}
