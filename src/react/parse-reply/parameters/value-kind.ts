import type { ParameterSchema } from "../reply-action.ts";
import { type Fields, isFields, isSchema } from "./is-schema.ts";
import { resolveReference } from "./resolve-reference.ts";

/** JSON Schema's names of types. */
export type ValueKind = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

const KINDS: readonly ValueKind[] = ["string", "number", "integer", "boolean", "null", "array", "object"];

/** The type of a value; whole numbers are integers. */
export function kindOf(value: unknown): ValueKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" ? "string" : "object";
}

/** True when a value of that kind is one of the kinds; an integer is a number. */
export function isAmong(kind: ValueKind, kinds: ReadonlySet<ValueKind>): boolean {
  return kinds.has(kind) || (kind === "integer" && kinds.has("number"));
}

/** The types that a schema allows, its references looked up in the root; `undefined` when it allows all. */
export function kindsOf(schema: ParameterSchema, root: ParameterSchema = schema): ReadonlySet<ValueKind> | undefined {
  return kindsWithin(schema, root, DEEPEST);
}

/** Choices nested deeper than this are no longer looked into. */
const DEEPEST = 4;

function kindsWithin(given: ParameterSchema, root: ParameterSchema, depth: number): ReadonlySet<ValueKind> | undefined {
  const schema = resolveReference(given, root);
  if (typeof schema === "boolean") return undefined;
  const named = namedKinds(schema);
  if (named !== undefined) return named;
  if (Array.isArray(schema.enum)) return new Set(schema.enum.map(kindOf));
  if ("const" in schema) return new Set([kindOf(schema.const)]);
  if (depth === 0) return undefined;
  const choices = schemasOf(schema.anyOf) ?? schemasOf(schema.oneOf);
  if (choices !== undefined) return union(choices.map((choice) => kindsWithin(choice, root, depth - 1)));
  for (const part of schemasOf(schema.allOf) ?? []) {
    const kinds = kindsWithin(part, root, depth - 1);
    if (kinds !== undefined) return kinds;
  }
  if (isFields(schema.properties)) return new Set(["object"]);
  return schema.items === undefined ? undefined : new Set(["array"]);
}

function namedKinds(schema: Fields): ReadonlySet<ValueKind> | undefined {
  const names = Array.isArray(schema.type) ? schema.type : [schema.type];
  const kinds = new Set(KINDS.filter((kind) => names.includes(kind)));
  if (kinds.size === 0) return undefined;
  if (schema.nullable === true) kinds.add("null");
  return kinds;
}

/** All kinds of several schemas; `undefined` when one of them allows any. */
function union(sets: readonly (ReadonlySet<ValueKind> | undefined)[]): ReadonlySet<ValueKind> | undefined {
  const kinds = new Set<ValueKind>();
  for (const more of sets) {
    if (more === undefined) return undefined;
    for (const kind of more) kinds.add(kind);
  }
  return kinds;
}

/** The schemas of a keyword that holds a list of them; `undefined` when it does not. */
export function schemasOf(keyword: unknown): readonly ParameterSchema[] | undefined {
  return Array.isArray(keyword) ? keyword.filter(isSchema) : undefined;
}
