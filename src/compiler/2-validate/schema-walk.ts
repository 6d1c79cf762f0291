import type * as z from "zod/mini";

/** A schema as the walk sees it. */
export type Schema = z.core.$ZodType;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly discriminator?: string;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

/** The keys that tell the kinds of one thing apart. */
const DISCRIMINATORS = ["kind", "provider"] as const;

/** A map schema: its keys with their schemas. */
export interface ObjectShape {
  readonly shape: Readonly<Record<string, Schema>>;
  /** The value that tells it from the other kinds, where there are several. */
  readonly kinds: readonly string[];
}

/** The map schemas that may stand at a path of some data: of several kinds, the one the data names, or all of them. */
export function shapesAt(schema: Schema, path: readonly PropertyKey[], data: unknown): readonly ObjectShape[] {
  const { schemas, value } = walkTo(schema, path, data);
  return schemas.flatMap((one) => objectsOf(one, value));
}

/** The map schemas of every kind at a path. */
export function allShapesAt(schema: Schema, path: readonly PropertyKey[], data: unknown): readonly ObjectShape[] {
  return walkTo(schema, path, data).schemas.flatMap((one) => objectsOf(one, undefined));
}

/** The schemas that may stand at a path of some data, each branch of a union for itself. */
export function schemasAt(schema: Schema, path: readonly PropertyKey[], data: unknown): readonly Schema[] {
  return walkTo(schema, path, data).schemas.flatMap(unwrap);
}

/** The places at which each key can stand, as words for a message. */
export function placesOfKeys(schema: Schema): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  collectPlaces(schema, [], places);
  return places;
}

function walkTo(
  schema: Schema,
  path: readonly PropertyKey[],
  data: unknown,
): { readonly schemas: readonly Schema[]; readonly value: unknown } {
  let schemas: readonly Schema[] = [schema];
  let value = data;
  for (const step of path) {
    const current = value;
    schemas = schemas.flatMap((one) => stepInto(one, step, current));
    value = typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return { schemas, value };
}

function stepInto(schema: Schema, step: PropertyKey, data: unknown): readonly Schema[] {
  return unwrap(schema).flatMap((one) => {
    const { type, element, valueType } = definitionOf(one);
    if (type === "array") return typeof step === "number" && element !== undefined ? [element] : [];
    if (type === "record") return valueType === undefined ? [] : [valueType];
    return type === "object" && matches(one, data) ? fieldOf(one, step) : [];
  });
}

function fieldOf(schema: Schema, key: PropertyKey): readonly Schema[] {
  const { shape } = definitionOf(schema);
  const field = shape !== undefined && typeof key === "string" && Object.hasOwn(shape, key) ? shape[key] : undefined;
  return field === undefined ? [] : [field];
}

/** True unless the data names another kind than this one. */
function matches(schema: Schema, data: unknown): boolean {
  if (typeof data !== "object" || data === null) return true;
  const { shape } = definitionOf(schema);
  for (const key of DISCRIMINATORS) {
    const values = shape !== undefined && Object.hasOwn(shape, key) ? valuesOf(shape[key]) : [];
    const value = (data as Record<string, unknown>)[key];
    if (values.length > 0 && value !== undefined) return values.includes(String(value));
  }
  return true;
}

function objectsOf(schema: Schema, data: unknown): readonly ObjectShape[] {
  const objects = unwrap(schema).filter((one) => definitionOf(one).type === "object");
  const matching = objects.filter((one) => matches(one, data));
  return (matching.length > 0 ? matching : objects).map((one) => {
    const shape = definitionOf(one).shape ?? {};
    return { shape, kinds: DISCRIMINATORS.flatMap((key) => (Object.hasOwn(shape, key) ? valuesOf(shape[key]) : [])) };
  });
}

function unwrap(schema: Schema): readonly Schema[] {
  const { type, innerType, options } = definitionOf(schema);
  if ((type === "optional" || type === "nullable") && innerType !== undefined) return unwrap(innerType);
  return type === "union" && options !== undefined ? options.flatMap(unwrap) : [schema];
}

function valuesOf(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { type, values, entries } = definitionOf(schema);
  if (type === "literal") return (values ?? []).map(String);
  return type === "enum" ? Object.keys(entries ?? {}) : [];
}

function collectPlaces(schema: Schema, path: readonly string[], places: Map<string, string[]>): void {
  for (const one of unwrap(schema)) {
    const { shape, element, valueType } = definitionOf(one);
    const inner = element ?? valueType;
    if (inner !== undefined) collectPlaces(inner, [...path, "*"], places);
    for (const [key, value] of Object.entries(shape ?? {})) {
      addPlace(places, key, placeName(path));
      collectPlaces(value, [...path, key], places);
    }
  }
}

function addPlace(places: Map<string, string[]>, key: string, place: string): void {
  const known = places.get(key) ?? [];
  if (!known.includes(place)) places.set(key, [...known, place]);
}

const NAMED_PLACES: Readonly<Record<string, string>> = {
  "": "the top level",
  "agents.*": "an agent",
  "models.*": "a model",
  "topology.edges.*": "an edge",
  "tools.*": "a tool",
  "mcp_servers.*": "an MCP server",
  "slots.*": "a module",
  "actions.*": "an action",
};

function placeName(path: readonly string[]): string {
  return NAMED_PLACES[path.join(".")] ?? `"${path.filter((step) => step !== "*").join(".")}"`;
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as Definition;
}
