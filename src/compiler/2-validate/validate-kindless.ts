import type * as z from "zod/mini";
import { flattenIssues, type Issue, type IssuePath, valueAt } from "./flatten-issues.ts";
import { allShapesAt, type Schema } from "./schema-walk.ts";
import { crewSchema } from "./schemas/crew-schema.ts";

/**
 * Looks at things of no known kind: without `kind` or `provider` the schema says nothing about their other keys. Each
 * key is held against the kinds that have it, and only keys that no kind has are unknown.
 */
export function validateKindless(issues: readonly Issue[], data: unknown): readonly Issue[] {
  return issues.flatMap((issue) => {
    const path = kindlessOwner(issue);
    const value = path === undefined ? undefined : valueAt(data, path);
    return path === undefined || typeof value !== "object" || value === null ? [] : validateKeys(path, value, data);
  });
}

function kindlessOwner(issue: Issue): IssuePath | undefined {
  if (issue.type === "not-allowed" && issue.isKind) return issue.path.slice(0, -1);
  if (issue.type !== "missing" || (issue.key !== "kind" && issue.key !== "provider")) return undefined;
  return issue.path;
}

function validateKeys(path: IssuePath, value: object, data: unknown): readonly Issue[] {
  const shapes = allShapesAt(crewSchema, path, data);
  const issues: Issue[] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (key === "kind" || key === "provider") continue;
    const schemas = shapes.flatMap(({ shape }) => (Object.hasOwn(shape, key) ? [shape[key] as z.ZodMiniType] : []));
    const found = schemas.map((schema) => schema.safeParse(inner));
    if (schemas.length === 0) issues.push({ type: "unknown-keys", path, keys: [key] });
    else if (inner !== undefined && found.every((result) => !result.success))
      issues.push(...flattenIssues(found[0]?.error?.issues ?? [], data, [...path, key]));
  }
  for (const key of ["name", "description"]) {
    const isNeeded = shapes.length > 0 && shapes.every(({ shape }) => Object.hasOwn(shape, key) && !isOptional(shape[key]));
    if (isNeeded && !Object.hasOwn(value, key)) issues.push({ type: "missing", path, key });
  }
  return issues;
}

function isOptional(schema: Schema | undefined): boolean {
  return schema?._zod.def.type === "optional";
}
