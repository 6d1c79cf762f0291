import type { JsonObject, JsonValue } from "../../protocol/index.ts";

/** Says what is wrong with the value of a keyword, going on from its place: `… must be a number`. */
export type KeywordCheck = (value: JsonValue, context: KeywordContext) => string | undefined;

/** Where a keyword stands. */
export interface KeywordContext {
  readonly root: JsonObject;
  /** The schema that holds it. */
  readonly schema: JsonObject;
}

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

const isText: KeywordCheck = (value) => (typeof value === "string" ? undefined : "must be a text");
const isNumber: KeywordCheck = (value) => (typeof value === "number" ? undefined : "must be a number");
const isCount: KeywordCheck = (value) => (Number.isInteger(value) && Number(value) >= 0 ? undefined : "must be a whole number from 0");
const isFlag: KeywordCheck = (value) => (typeof value === "boolean" ? undefined : "must be true or false");
const isTexts: KeywordCheck = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === "string") && new Set(value).size === value.length
    ? undefined
    : "must be a list of different texts";
const isDynamic: KeywordCheck = () => "is not supported here: use $ref with a place inside the schema, such as #/$defs/address";
/** References count from the root; the root's own name does no harm. */
const isIdentity: KeywordCheck = (_value, { root, schema }) =>
  schema === root ? undefined : "can stand at the root only: references are read from there";

/** What each keyword of the 2020-12 dialect takes; keywords that are not here are allowed and mean nothing. */
export const SCHEMA_KEYWORDS: Readonly<Record<string, KeywordCheck>> = {
  type: (value) => {
    const types = Array.isArray(value) ? value : [value];
    const unknown = types.find((type) => !TYPES.includes(String(type)) || typeof type !== "string");
    if (types.length === 0 || unknown !== undefined) return `must be one of ${TYPES.join(", ")}`;
    return new Set(types).size === types.length ? undefined : "names one type twice";
  },
  required: isTexts,
  enum: (value) => (Array.isArray(value) && value.length > 0 ? undefined : "must be a list with at least one value"),
  pattern: isText,
  multipleOf: (value) => (typeof value === "number" && value > 0 ? undefined : "must be a number above 0"),
  $ref: (value, { root }) =>
    typeof value === "string" && placeIn(root, value) !== undefined
      ? undefined
      : "points nowhere: only places inside the schema can be meant, such as #/$defs/address",
  $dynamicRef: isDynamic,
  $recursiveRef: isDynamic,
  $id: isIdentity,
  id: isIdentity,
  $async: () => "is not supported: an answer is checked at once",
  nullable: (_value, { schema }) => ("type" in schema ? undefined : "needs a type beside it; or leave it out and allow null in anyOf"),
  dependentRequired: (value, context) =>
    isObject(value) && Object.values(value).every((names) => isTexts(names, context) === undefined)
      ? undefined
      : "must map names to lists of different texts",
  dependencies: () => "is of an older dialect: use dependentRequired or dependentSchemas",
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
  uniqueItems: isFlag,
};

/** True for a map of JSON. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a reference such as `#/$defs/address` points at; `undefined` when there is nothing. */
export function placeIn(root: JsonObject, reference: string): JsonValue | undefined {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  const steps = reference.slice(2).split("/").map(decodeStep);
  let place: JsonValue | undefined = root;
  for (const step of steps) {
    if (Array.isArray(place)) place = place[Number(step)];
    else place = isObject(place) && Object.hasOwn(place, step) ? place[step] : undefined;
  }
  return place;
}

function decodeStep(step: string): string {
  const unescaped = step.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(unescaped);
  } catch {
    return unescaped;
  }
}
