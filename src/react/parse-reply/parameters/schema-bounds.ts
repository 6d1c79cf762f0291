import type { JsonValue } from "../../../protocol/index.ts";
import { type Fields, isFields } from "./is-schema.ts";
import { kindOf, type ValueKind } from "./value-kind.ts";

/** A keyword of JSON Schema that bounds values of one kind. */
interface Bound {
  readonly keyword: string;
  readonly kind: "number" | "string" | "array" | "object";
  holds(value: JsonValue, limit: number): boolean;
  /** What is asked, behind "must be" or "must have". */
  words(limit: number): string;
}

const BOUNDS: readonly Bound[] = [
  { keyword: "minimum", kind: "number", holds: (value, limit) => Number(value) >= limit, words: (limit) => `at least ${limit}` },
  { keyword: "maximum", kind: "number", holds: (value, limit) => Number(value) <= limit, words: (limit) => `at most ${limit}` },
  { keyword: "exclusiveMinimum", kind: "number", holds: (value, limit) => Number(value) > limit, words: (limit) => `more than ${limit}` },
  { keyword: "exclusiveMaximum", kind: "number", holds: (value, limit) => Number(value) < limit, words: (limit) => `less than ${limit}` },
  { keyword: "multipleOf", kind: "number", holds: isMultiple, words: (limit) => `a multiple of ${limit}` },
  { keyword: "minLength", kind: "string", holds: hasCharacters, words: (limit) => `at least ${many(limit, "character")} long` },
  {
    keyword: "maxLength",
    kind: "string",
    holds: (value, limit) => !hasCharacters(value, limit + 1),
    words: (limit) => `at most ${many(limit, "character")} long`,
  },
  {
    keyword: "minItems",
    kind: "array",
    holds: (value, limit) => sizeOf(value) >= limit,
    words: (limit) => `of at least ${many(limit, "item")}`,
  },
  {
    keyword: "maxItems",
    kind: "array",
    holds: (value, limit) => sizeOf(value) <= limit,
    words: (limit) => `of at most ${many(limit, "item")}`,
  },
  {
    keyword: "minProperties",
    kind: "object",
    holds: (value, limit) => sizeOf(value) >= limit,
    words: (limit) => `of at least ${many(limit, "entry", "entries")}`,
  },
  {
    keyword: "maxProperties",
    kind: "object",
    holds: (value, limit) => sizeOf(value) <= limit,
    words: (limit) => `of at most ${many(limit, "entry", "entries")}`,
  },
];

/** The first bound of a schema that a value breaks, in words: `at least 1`; `undefined` when it keeps to all. */
export function brokenBound(value: JsonValue, schema: Fields): string | undefined {
  const kind = boundedKind(kindOf(value));
  const broken = BOUNDS.find(
    (bound) => bound.kind === kind && isLimit(schema[bound.keyword]) && !bound.holds(value, schema[bound.keyword] as number),
  );
  if (broken !== undefined) return broken.words(schema[broken.keyword] as number);
  if (schema.uniqueItems === true && Array.isArray(value) && !isUnique(value)) return "without an item that stands in it twice";
  return undefined;
}

/** All bounds of a schema in words, but those that every number of JavaScript keeps to. */
export function describeBounds(schema: Fields): readonly string[] {
  return BOUNDS.filter(({ keyword }) => isLimit(schema[keyword]) && Math.abs(schema[keyword] as number) < Number.MAX_SAFE_INTEGER).map(
    ({ keyword, words }) => words(schema[keyword] as number),
  );
}

function boundedKind(kind: ValueKind): ValueKind {
  return kind === "integer" ? "number" : kind;
}

function isLimit(limit: unknown): limit is number {
  return typeof limit === "number" && Number.isFinite(limit);
}

/** Fractions are compared with what a double can tell apart. */
function isMultiple(value: JsonValue, of: number): boolean {
  const times = Number(value) / of;
  return of <= 0 || Math.abs(times - Math.round(times)) <= Math.abs(times) * 4 * Number.EPSILON;
}

/** True for a text of at least so many characters, a pair of surrogates being one. */
function hasCharacters(value: JsonValue, least: number): boolean {
  const text = String(value);
  if (text.length < least || text.length >= 2 * least) return text.length >= least;
  let count = 0;
  for (const _character of text) count += 1;
  return count >= least;
}

function sizeOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.length;
  return isFields(value) ? Object.keys(value).length : 0;
}

function isUnique(items: readonly JsonValue[]): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size === items.length;
}

function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
