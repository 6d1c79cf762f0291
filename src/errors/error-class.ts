import type { JsonValue } from "../protocol/index.ts";
import type { Code } from "./codes.ts";
import type { ErrorJson, OrchestratorError } from "./orchestrator-error.ts";

/** What an error is made from again. */
export type ErrorParts = Readonly<Pick<ErrorJson, "code" | "message" | "details">>;

/** A class of errors, as it stands beside the class. */
export interface ErrorClass {
  /** Codes that its errors have; none for a class that others build on. */
  readonly codes: readonly Code[];
  /** Makes an error of the class from its JSON form; `undefined` where its details do not fit. */
  read(parts: ErrorParts): OrchestratorError | undefined;
}

/** Classes of errors by name. */
export type ErrorClasses = Readonly<Record<string, ErrorClass>>;

type Guards = Readonly<Record<string, (value: unknown) => value is unknown>>;

/** The details that the guards let pass. */
type Details<Given extends Guards> = {
  readonly [Name in keyof Given]: Given[Name] extends (value: unknown) => value is infer Type ? Type : never;
};

/** Reads an error by details that it cannot be without. */
export function byDetails<Given extends Guards>(
  guards: Given,
  make: (details: Details<Given>, parts: ErrorParts) => OrchestratorError,
): ErrorClass["read"] {
  return (parts) => {
    const found = Object.keys(guards).map((name) => [name, parts.details[name]] as const);
    const fits = found.every(([name, value]) => guards[name]?.(value));
    return fits ? make(Object.fromEntries(found) as Details<Given>, parts) : undefined;
  };
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** A detail that may be missing. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return isText(value) ? value : undefined;
}

/** A detail that may be missing. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  return isNumber(value) ? value : undefined;
}
