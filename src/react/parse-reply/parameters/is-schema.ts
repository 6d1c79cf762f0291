import type { ParameterSchema } from "../reply-action.ts";

/** An object of unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for what can be a schema. */
export function isSchema(value: unknown): value is ParameterSchema {
  return typeof value === "boolean" || isFields(value);
}

/** True for an object that is no array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
