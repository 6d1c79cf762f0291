import type { JsonObject, JsonValue } from "../../protocol/index.ts";

/** Something in a JSON Schema that no validator can work with. */
export interface SchemaProblem {
  readonly path: readonly (string | number)[];
  /** Goes on from the place: `… must be a number`. */
  readonly reason: string;
}

type Check = (value: JsonValue, root: JsonObject) => string | undefined;

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

const isText: Check = (value) => (typeof value === "string" ? undefined : "must be a text");
const isNumber: Check = (value) => (typeof value === "number" ? undefined : "must be a number");
const isCount: Check = (value) => (Number.isInteger(value) && Number(value) >= 0 ? undefined : "must be a whole number from 0");
const isTexts: Check = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === "string") && new Set(value).size === value.length
    ? undefined
    : "must be a list of different texts";

/** What each keyword of the 2020-12 dialect takes; keywords that are not here are allowed and mean nothing. */
const KEYWORDS: Readonly<Record<string, Check>> = {
  type: (value) => {
    const types = Array.isArray(value) ? value : [value];
    const unknown = types.find((type) => !TYPES.includes(String(type)) || typeof type !== "string");
    if (types.length === 0 || unknown !== undefined) return `must be one of ${TYPES.join(", ")}`;
    return undefined;
  },
  required: isTexts,
  enum: (value) => (Array.isArray(value) && value.length > 0 ? undefined : "must be a list with at least one value"),
  pattern: (value) => (typeof value === "string" && isPattern(value) ? undefined : "is not a valid regular expression"),
  multipleOf: (value) => (typeof value === "number" && value > 0 ? undefined : "must be a number above 0"),
  $ref: (value, root) =>
    typeof value === "string" && pointsInto(root, value)
      ? undefined
      : "points nowhere: only places inside the schema can be meant, such as #/$defs/address",
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  minContains: isCount,
  maxContains: isCount,
  title: isText,
  description: isText,
  format: isText,
  uniqueItems: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
};

const SCHEMAS = new Set([
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
const SCHEMA_LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const SCHEMA_MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

const MAX_DEPTH = 64;

/** What is wrong with a JSON Schema (2020-12); empty when it can be used. */
export function checkJsonSchema(schema: JsonObject): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  visit(schema, [], { root: schema, problems });
  return problems;
}

interface Visit {
  readonly root: JsonObject;
  readonly problems: SchemaProblem[];
}

function visit(schema: JsonValue, path: SchemaProblem["path"], state: Visit): void {
  if (typeof schema === "boolean") return;
  if (!isObject(schema)) {
    state.problems.push({ path, reason: "must be a schema: a map, true or false" });
  } else if (path.length > MAX_DEPTH) {
    state.problems.push({ path, reason: "is nested too deeply" });
  } else {
    for (const [keyword, value] of Object.entries(schema)) visitKeyword(keyword, value, [...path, keyword], state);
  }
}

function visitKeyword(keyword: string, value: JsonValue, path: SchemaProblem["path"], state: Visit): void {
  if (SCHEMAS.has(keyword)) visit(value, path, state);
  else if (SCHEMA_LISTS.has(keyword)) visitList(value, path, state);
  else if (SCHEMA_MAPS.has(keyword)) visitMap(value, path, state);
  else {
    const reason = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]?.(value, state.root) : undefined;
    if (reason !== undefined) state.problems.push({ path, reason });
  }
}

function visitList(value: JsonValue, path: SchemaProblem["path"], state: Visit): void {
  if (!Array.isArray(value) || value.length === 0) state.problems.push({ path, reason: "must be a list with at least one schema" });
  else for (const [index, item] of value.entries()) visit(item, [...path, index], state);
}

function visitMap(value: JsonValue, path: SchemaProblem["path"], state: Visit): void {
  if (!isObject(value)) state.problems.push({ path, reason: "must be a map of schemas" });
  else for (const [key, item] of Object.entries(value)) visit(item, [...path, key], state);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function pointsInto(root: JsonObject, reference: string): boolean {
  if (reference === "#") return true;
  if (!reference.startsWith("#/")) return false;
  const steps = reference.slice(2).split("/").map(decodeStep);
  let place: JsonValue | undefined = root;
  for (const step of steps) {
    if (Array.isArray(place)) place = place[Number(step)];
    else place = place !== undefined && isObject(place) && Object.hasOwn(place, step) ? place[step] : undefined;
  }
  return place !== undefined;
}

function decodeStep(step: string): string {
  const unescaped = step.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(unescaped);
  } catch {
    return unescaped;
  }
}
