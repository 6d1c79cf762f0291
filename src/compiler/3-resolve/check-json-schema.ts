import type { JsonObject, JsonValue } from "../../protocol/index.ts";
import { openSchemaPatterns } from "../conditions/index.ts";
import { endlessReferences, type SchemaReference } from "./endless-references.ts";
import { isObject, SCHEMA_KEYWORDS } from "./schema-keywords.ts";
import { SCHEMA_LISTS, SCHEMA_MAPS, SCHEMAS } from "./schema-positions.ts";

/** Something in a JSON Schema that no validator can work with. */
export interface SchemaProblem {
  readonly path: readonly (string | number)[];
  /** Goes on from the place: `… must be a number`. */
  readonly reason: string;
  /** What to write instead. */
  readonly hint?: string | undefined;
}

const ANCHORS = new Set(["$anchor", "$dynamicAnchor"]);

const MAX_DEPTH = 64;

/** What is wrong with a JSON Schema (2020-12); empty when it can be used. Patterns are read only where there are some. */
export async function checkJsonSchema(schema: JsonObject): Promise<readonly SchemaProblem[]> {
  const visit: Visit = { root: schema, problems: [], patterns: [], references: [], anchors: new Set() };
  visitSchema(schema, [], visit);
  const endless = endlessReferences(visit.references, schema).map(({ path }) => ({ path, reason: ENDLESS }));
  return [...visit.problems, ...endless, ...(await patternProblems(visit.patterns))];
}

const ENDLESS = "comes back to itself without going deeper into the value, so no check would end";

interface PatternPlace {
  readonly path: SchemaProblem["path"];
  readonly source: string;
}

interface Visit {
  readonly root: JsonObject;
  readonly problems: SchemaProblem[];
  readonly patterns: PatternPlace[];
  readonly references: SchemaReference[];
  readonly anchors: Set<JsonValue>;
}

async function patternProblems(patterns: readonly PatternPlace[]): Promise<readonly SchemaProblem[]> {
  if (patterns.length === 0) return [];
  const compile = await openSchemaPatterns();
  return patterns.flatMap(({ path, source }) => {
    const read = compile(source);
    return "problem" in read ? [{ path, reason: read.problem, hint: read.hint }] : [];
  });
}

function visitSchema(schema: JsonValue, path: SchemaProblem["path"], state: Visit): void {
  if (typeof schema === "boolean") return;
  if (!isObject(schema)) {
    state.problems.push({ path, reason: "must be a schema: a map, true or false" });
  } else if (path.length > MAX_DEPTH) {
    state.problems.push({ path, reason: "is nested too deeply" });
  } else {
    for (const keyword of Object.keys(schema)) visitKeyword(keyword, schema, [...path, keyword], state);
  }
}

function visitKeyword(keyword: string, schema: JsonObject, path: SchemaProblem["path"], state: Visit): void {
  const value = schema[keyword] as JsonValue;
  if (SCHEMAS.has(keyword)) visitSchema(value, path, state);
  else if (SCHEMA_LISTS.has(keyword)) visitList(value, path, state);
  else if (SCHEMA_MAPS.has(keyword)) visitMap(keyword, value, path, state);
  else if (ANCHORS.has(keyword)) visitAnchor(value, path, state);
  else {
    const reason = Object.hasOwn(SCHEMA_KEYWORDS, keyword) ? SCHEMA_KEYWORDS[keyword]?.(value, { root: state.root, schema }) : undefined;
    if (reason !== undefined) state.problems.push({ path, reason });
    else if (keyword === "pattern") state.patterns.push({ path, source: String(value) });
    else if (keyword === "$ref") state.references.push({ path, schema });
  }
}

function visitAnchor(value: JsonValue, path: SchemaProblem["path"], { anchors, problems }: Visit): void {
  if (typeof value !== "string") problems.push({ path, reason: "must be a text" });
  else if (anchors.has(value)) problems.push({ path, reason: "is given twice" });
  anchors.add(value);
}

function visitList(value: JsonValue, path: SchemaProblem["path"], state: Visit): void {
  if (!Array.isArray(value) || value.length === 0) state.problems.push({ path, reason: "must be a list with at least one schema" });
  else for (const [index, item] of value.entries()) visitSchema(item, [...path, index], state);
}

function visitMap(keyword: string, value: JsonValue, path: SchemaProblem["path"], state: Visit): void {
  if (!isObject(value)) {
    state.problems.push({ path, reason: "must be a map of schemas" });
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (keyword === "patternProperties") state.patterns.push({ path: [...path, key], source: key });
    visitSchema(item, [...path, key], state);
  }
}
