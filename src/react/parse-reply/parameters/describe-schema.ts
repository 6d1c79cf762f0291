import { quoteText } from "../quote-text.ts";
import type { ParameterSchema, ReplyAction } from "../reply-action.ts";
import { resolveReference } from "./resolve-reference.ts";
import { describeBounds } from "./schema-bounds.ts";
import { kindsOf } from "./value-kind.ts";

/** What an action takes, in words a model can act on: `"query" (string, required), "limit" (integer)`. */
export function describeParameters(action: ReplyAction): string {
  const names = Object.keys(action.parameters);
  if (names.length === 0) return `"${action.name}" takes no parameters.`;
  const required = new Set(action.required ?? []);
  const parts = names.map((name) => {
    const kind = describeSchema(action.parameters[name] ?? true);
    return `${quoteText(name)} (${kind}${required.has(name) ? ", required" : ""})`;
  });
  return `"${action.name}" takes ${parts.join(", ")}.`;
}

/** What a schema asks for: `integer, at least 1`, `string or null`, `one of "celsius", "kelvin"`. */
export function describeSchema(given: ParameterSchema, root: ParameterSchema = given): string {
  const schema = resolveReference(given, root);
  if (typeof schema !== "boolean" && Array.isArray(schema.enum)) {
    const values = schema.enum.slice(0, 20).map((value) => JSON.stringify(value));
    return `one of ${values.join(", ")}${schema.enum.length > 20 ? " and others" : ""}`;
  }
  if (typeof schema !== "boolean" && "const" in schema) return JSON.stringify(schema.const) ?? "any value";
  const kinds = kindsOf(schema, root);
  const kind = kinds === undefined || kinds.size === 0 ? "any value" : [...kinds].join(" or ");
  return typeof schema === "boolean" ? kind : [kind, ...describeBounds(schema)].join(", ");
}
