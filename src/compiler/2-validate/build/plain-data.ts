import type { JsonObject, JsonValue } from "../../../protocol/index.ts";

/** Plain data of unknown shape, as it comes from a document that may have errors. */
export type Data = Readonly<Record<string, unknown>>;

/** A map; an empty one in place of anything else. */
export function asMap(value: unknown): Data {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function asBoolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** A number of seconds in milliseconds. */
export function asMs(value: unknown): number | undefined {
  const seconds = asNumber(value);
  return seconds === undefined ? undefined : seconds * 1000;
}

/** One of some words. */
export function asOneOf<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

/** A map that may hold anything JSON can; numbers that JSON cannot hold become null. */
export function asJson(value: unknown): JsonObject {
  return toJson(asMap(value)) as JsonObject;
}

function toJson(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** The entries of a map that are not `undefined`. */
export function defined<Fields extends object>(fields: Fields): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };
}
