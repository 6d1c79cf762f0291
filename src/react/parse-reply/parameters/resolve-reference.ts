import type { ParameterSchema } from "../reply-action.ts";
import { isFields, isSchema } from "./is-schema.ts";

/** References to references beyond these are a circle. */
const MOST_STEPS = 20;

/**
 * The schema that a schema's `$ref` points at within its root (`#`, `#/$defs/node`), the schema itself when it has none.
 * What a reference out of the root means is not known here: `true`, any value.
 */
export function resolveReference(schema: ParameterSchema, root: ParameterSchema): ParameterSchema {
  let current = schema;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (!isFields(current) || typeof current.$ref !== "string") return current;
    const target = pointedAt(current.$ref, root);
    if (!isSchema(target)) return true;
    current = target;
  }
  return true;
}

/** @see https://www.rfc-editor.org/rfc/rfc6901 */
function pointedAt(reference: string, root: ParameterSchema): unknown {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  let target: unknown = root;
  for (const part of reference.slice("#/".length).split("/")) {
    const key = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
    target =
      typeof target === "object" && target !== null && Object.hasOwn(target, key) ? (target as Record<string, unknown>)[key] : undefined;
  }
  return target;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
