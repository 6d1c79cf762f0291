import type { JsonObject, JsonValue } from "../../protocol/index.ts";
import { isObject, placeIn } from "./schema-keywords.ts";

/** A `$ref` inside a schema. */
export interface SchemaReference {
  readonly path: readonly (string | number)[];
  /** The schema it stands in. */
  readonly schema: JsonObject;
}

const INNER = ["not", "if", "then", "else"];
const LISTS = ["allOf", "anyOf", "oneOf"];

/** The references by which a schema comes back to itself while it looks at one and the same value, so that no check would end. */
export function endlessReferences(references: readonly SchemaReference[], root: JsonObject): readonly SchemaReference[] {
  return references.filter(({ schema }) => comesBackTo(schema, root));
}

function comesBackTo(start: JsonObject, root: JsonObject): boolean {
  const seen = new Set<JsonValue>();
  const next = [targetOf(start, root)];
  while (next.length > 0) {
    const schema = next.pop();
    if (schema === start) return true;
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    next.push(...sameValueSchemas(schema, root));
  }
  return false;
}

/** Schemas that are applied to the same value as this one. */
function sameValueSchemas(schema: JsonObject, root: JsonObject): readonly (JsonValue | undefined)[] {
  const inner = INNER.map((keyword) => schema[keyword]);
  const lists = LISTS.flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : []));
  const dependent = isObject(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : [];
  return [targetOf(schema, root), ...inner, ...lists, ...dependent];
}

function targetOf({ $ref }: JsonObject, root: JsonObject): JsonValue | undefined {
  return typeof $ref === "string" ? placeIn(root, $ref) : undefined;
}
