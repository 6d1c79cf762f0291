import type { ParameterSchema } from "../parse-reply/reply-action.ts";

/** The parameters that a JSON Schema of an object describes. */
export function parametersOfSchema(schema: unknown): {
  readonly parameters: Readonly<Record<string, ParameterSchema>>;
  readonly required: readonly string[];
} {
  const { properties, required } = (schema ?? {}) as { readonly properties?: unknown; readonly required?: unknown };
  const isObject = typeof properties === "object" && properties !== null;
  return {
    parameters: isObject ? (properties as Record<string, ParameterSchema>) : {},
    required: Array.isArray(required) ? required.filter((name) => typeof name === "string") : [],
  };
}
