import type { JsonObject, JsonValue } from "../../protocol/index.ts";
import { isObject } from "./schema-keywords.ts";

/** Keywords that take a schema. */
export const SCHEMAS: ReadonlySet<string> = new Set([
  "additionalProperties",
  "items",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
/** Keywords that take a list of schemas. */
export const SCHEMA_LISTS: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
/** Keywords that take a map of schemas. */
export const SCHEMA_MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** A copy of a schema in which every schema, the innermost first, is what `change` makes of it. */
export function mapSchemas(schema: JsonValue, change: (schema: JsonObject) => JsonObject): JsonValue {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, mapKeyword(keyword, value, change)]);
  return change(Object.fromEntries(entries) as JsonObject);
}

function mapKeyword(keyword: string, value: JsonValue, change: (schema: JsonObject) => JsonObject): JsonValue {
  if (SCHEMAS.has(keyword)) return mapSchemas(value, change);
  if (SCHEMA_LISTS.has(keyword) && Array.isArray(value)) return value.map((item) => mapSchemas(item, change));
  if (!SCHEMA_MAPS.has(keyword) || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapSchemas(item, change)]));
}
