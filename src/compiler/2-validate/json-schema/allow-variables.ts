import type { Schema } from "./json-schema.ts";

/** What a value with a variable in it looks like before it is expanded. */
export const VARIABLE: Schema = { type: "string", pattern: "\\$\\{[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?\\}" };

/** These tell the kinds of a thing apart and are written out. */
const ALWAYS_WRITTEN: ReadonlySet<string> = new Set(["kind", "provider"]);

/** Lets a variable stand wherever more than plain text is wanted. */
export function allowVariables(schema: Schema): Schema {
  const inner = withInner(schema);
  if (!needsMore(inner)) return inner;
  const { description, ...rest } = inner;
  return { ...(description === undefined ? {} : { description }), anyOf: [rest, VARIABLE] };
}

function withInner(schema: Schema): Schema {
  const result: Schema = { ...schema };
  if (schema.properties !== undefined) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => [key, ALWAYS_WRITTEN.has(key) ? property : allowVariables(property)]),
    );
  }
  if (typeof schema.additionalProperties === "object") result.additionalProperties = allowVariables(schema.additionalProperties);
  if (schema.items !== undefined) result.items = allowVariables(schema.items);
  if (schema.anyOf !== undefined) result.anyOf = schema.anyOf.map(allowVariables);
  if (schema.oneOf !== undefined) result.oneOf = schema.oneOf.map(withInner);
  return result;
}

function needsMore({ type, pattern, enum: values, const: value, allOf }: Schema): boolean {
  if (allOf !== undefined) return allOf.some(needsMore);
  if (pattern === VARIABLE.pattern) return false;
  if (type === "number" || type === "integer" || type === "boolean") return true;
  return type === "string" && (values !== undefined || value !== undefined || (pattern !== undefined && pattern !== "\\S"));
}
