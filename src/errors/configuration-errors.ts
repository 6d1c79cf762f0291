import type { Diagnostic, JsonObject } from "../protocol/index.ts";
import { CODES, type Code, isCode } from "./codes.ts";
import { byDetails, type ErrorClass, type ErrorClasses } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

/** A file that cannot be loaded; `diagnostics` holds all its problems in source order. */
export class ConfigurationError extends OrchestratorError {
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
    const first = errors[0] ?? diagnostics[0];
    super({
      code: codeOf(first),
      message: messageOf(first, errors.length),
      hint: first?.hint,
      details: { diagnostics: JSON.parse(JSON.stringify(diagnostics)) as JsonObject[] },
    });
    this.#diagnostics = diagnostics;
  }

  /** Every problem, in source order; a getter, so that printing the error does not show them twice. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}

/** The file is missing, unreadable, not UTF-8, too large, or not YAML. */
export class ConfigLoadError extends ConfigurationError {}

/** The file is YAML, but not a valid crew or actor. */
export class ConfigValidationError extends ConfigurationError {}

/** The error for a file with problems, by the first of them. */
export function configurationErrorOf(diagnostics: readonly Diagnostic[]): ConfigurationError {
  const first = diagnostics.find((diagnostic) => diagnostic.severity === "error");
  return isLoadCode(first?.code) ? new ConfigLoadError(diagnostics) : new ConfigValidationError(diagnostics);
}

const CONFIGURATION_CODES = Object.keys(CODES).filter((code): code is Code => code.startsWith("GC1"));

export const CONFIGURATION_ERRORS: ErrorClasses = {
  ConfigurationError: { codes: [], read: byDiagnostics((diagnostics) => new ConfigurationError(diagnostics)) },
  ConfigLoadError: {
    codes: CONFIGURATION_CODES.filter(isLoadCode),
    read: byDiagnostics((diagnostics) => new ConfigLoadError(diagnostics)),
  },
  ConfigValidationError: {
    codes: CONFIGURATION_CODES.filter((code) => !isLoadCode(code)),
    read: byDiagnostics((diagnostics) => new ConfigValidationError(diagnostics)),
  },
};

function byDiagnostics(make: (diagnostics: readonly Diagnostic[]) => ConfigurationError): ErrorClass["read"] {
  return byDetails({ diagnostics: isDiagnostics }, ({ diagnostics }) => make(diagnostics));
}

function isDiagnostics(value: unknown): value is readonly Diagnostic[] {
  return Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && "code" in item && "range" in item);
}

function isLoadCode(code: string | undefined): boolean {
  return code !== undefined && code >= "GC1001" && code <= "GC1014";
}

function codeOf(diagnostic: Diagnostic | undefined): Code {
  return diagnostic !== undefined && isCode(diagnostic.code) ? diagnostic.code : "GC1005";
}

function messageOf(first: Diagnostic | undefined, errors: number): string {
  if (first === undefined) return "The configuration cannot be loaded.";
  const { line, column } = first.range.start;
  const more = errors > 1 ? ` (and ${errors - 1} more)` : "";
  return `${first.file}:${line}:${column} ${first.code}: ${first.message}${more}`;
}
