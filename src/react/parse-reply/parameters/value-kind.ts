import type { JsonValue } from "../../../protocol/index.ts";
import type { ParameterSchema } from "../reply-action.ts";

/** JSON Schema's names of types. */
export type ValueKind = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

type Fields = Readonly<Record<string, unknown>>;

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

/** The types that a schema allows; `undefined` when it allows all. */
export function kindsOf(schema: ParameterSchema): ReadonlySet<ValueKind> | undefined {
  if (typeof schema === "boolean") return undefined;
  const named = namedKinds(schema);
  if (named !== undefined) return named;
  if (Array.isArray(schema.enum)) return new Set(schema.enum.map(kindOf));
  if ("const" in schema) return new Set([kindOf(schema.const as JsonValue)]);
  const choices = schemasOf(schema.anyOf) ?? schemasOf(schema.oneOf);
  if (choices !== undefined) return union(choices);
  for (const part of schemasOf(schema.allOf) ?? []) {
    const kinds = kindsOf(part);
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

function union(schemas: readonly ParameterSchema[]): ReadonlySet<ValueKind> | undefined {
  const kinds = new Set<ValueKind>();
  for (const schema of schemas) {
    const more = kindsOf(schema);
    if (more === undefined) return undefined;
    for (const kind of more) kinds.add(kind);
  }
  return kinds;
}

/** The schemas of a keyword that holds a list of them; `undefined` when it does not. */
export function schemasOf(keyword: unknown): readonly ParameterSchema[] | undefined {
  return Array.isArray(keyword) ? keyword.filter(isSchema) : undefined;
}

/** True for what can be a schema. */
export function isSchema(value: unknown): value is ParameterSchema {
  return typeof value === "boolean" || isFields(value);
}

/** True for an object that is no array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
