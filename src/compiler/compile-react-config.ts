import type { Diagnostic } from "../protocol/index.ts";
import type { Environment, ParseSource } from "./1-parse/index.ts";
import type { ReactConfigSpec } from "./2-validate/index.ts";
import { openReactConfig, type ReactConfigScope } from "./3-resolve/index.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { DiagnosticCollector } from "./diagnostics/index.ts";

/** What the compiler needs to compile a react_config.yaml. */
export interface CompileReactConfigOptions extends ReactConfigScope {
  /** Values of `${NAME}`. They never appear in a diagnostic. */
  readonly env?: Environment | undefined;
}

/** What became of a react_config.yaml. */
export interface ReactConfigCompilation {
  readonly file: string;
  /** In source order, at most 200. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many more there were. */
  readonly omitted: number;
  /** Text of every file that a diagnostic may point into. */
  readonly sources: Readonly<Record<string, string>>;
  /** The configuration, deeply frozen; `undefined` when there is an error. */
  readonly spec: ReactConfigSpec | undefined;
}

/** Compiles a react_config.yaml by its path or text. Never throws for what a file holds: all its problems are diagnostics. */
export async function compileReactConfig(source: ParseSource, options: CompileReactConfigOptions): Promise<ReactConfigCompilation> {
  const collector = new DiagnosticCollector();
  const { file, spec, sources } = await openReactConfig(source, { ...options, env: options.env ?? {} }, collector);
  const { diagnostics, omitted } = collector.collect();
  return { file, diagnostics, omitted, sources, spec: collector.hasErrors ? undefined : deepFreeze(spec) };
}
