import type * as z from "zod/mini";

type ZodIssue = z.core.$ZodIssue;

/** A step into the data. */
export type IssuePath = readonly (string | number)[];

/** One thing that a schema does not like, at one place. */
export type Issue =
  | { readonly type: "missing"; readonly path: IssuePath; readonly key: string }
  | { readonly type: "unknown-keys"; readonly path: IssuePath; readonly keys: readonly string[] }
  | { readonly type: "wrong-type"; readonly path: IssuePath; readonly expected: readonly string[] }
  | { readonly type: "not-allowed"; readonly path: IssuePath; readonly values: readonly unknown[]; readonly isKind: boolean }
  | { readonly type: "pattern"; readonly path: IssuePath; readonly pattern: string; readonly isKey: boolean }
  | {
      readonly type: "size";
      readonly path: IssuePath;
      readonly of: string;
      readonly limit: number;
      readonly bound: Bound;
      readonly isKey: boolean;
    };

/** How a number is bounded. */
export type Bound = "more than" | "at least" | "less than" | "at most";

/** What zod found, as a flat list: unions are taken apart to the branch that was meant. */
export function flattenIssues(issues: readonly ZodIssue[], data: unknown, base: IssuePath = []): readonly Issue[] {
  return issues.flatMap((issue) => flatten(issue, data, [...base, ...(issue.path as IssuePath)], false));
}

function flatten(issue: ZodIssue, data: unknown, path: IssuePath, isKey: boolean): readonly Issue[] {
  switch (issue.code) {
    case "unrecognized_keys":
      return [{ type: "unknown-keys", path, keys: issue.keys }];
    case "invalid_type":
      return [wrongType(path, [issue.expected], data)];
    case "invalid_value":
      return [
        valueAt(data, path) === undefined ? wrongType(path, [], data) : { type: "not-allowed", path, values: issue.values, isKind: false },
      ];
    case "invalid_format":
      return [{ type: "pattern", path, pattern: issue.pattern ?? "", isKey }];
    case "too_small":
      return [
        {
          type: "size",
          path,
          of: issue.origin,
          limit: Number(issue.minimum),
          bound: issue.inclusive === false ? "more than" : "at least",
          isKey,
        },
      ];
    case "too_big":
      return [
        {
          type: "size",
          path,
          of: issue.origin,
          limit: Number(issue.maximum),
          bound: issue.inclusive === false ? "less than" : "at most",
          isKey,
        },
      ];
    case "invalid_key":
      return issue.issues.slice(0, 1).flatMap((inner) => flatten(inner, data, path, true));
    case "invalid_union":
      return flattenUnion(issue, data, path);
    default:
      return [{ type: "not-allowed", path, values: [], isKind: false }];
  }
}

function flattenUnion(issue: Extract<ZodIssue, { code: "invalid_union" }>, data: unknown, path: IssuePath): readonly Issue[] {
  if (issue.discriminator !== undefined) {
    const values = ("options" in issue ? issue.options : undefined) ?? [];
    return [valueAt(data, path) === undefined ? wrongType(path, [], data) : { type: "not-allowed", path, values, isKind: true }];
  }
  const branches = issue.errors;
  const meant = branches.find((branch) => !branch.some((inner) => inner.code === "invalid_type" && inner.path.length === 0));
  if (meant !== undefined) return flattenIssues(meant, data, path);
  const expected = branches.flat().flatMap((inner) => (inner.code === "invalid_type" && inner.path.length === 0 ? [inner.expected] : []));
  return [wrongType(path, [...new Set(expected)], data)];
}

/** A value of the wrong type; a key that is not there at all is missing. */
function wrongType(path: IssuePath, expected: readonly string[], data: unknown): Issue {
  const key = path.at(-1);
  if (typeof key === "string" && valueAt(data, path) === undefined) return { type: "missing", path: path.slice(0, -1), key };
  return { type: "wrong-type", path, expected };
}

/** The value at a path of plain data. */
export function valueAt(data: unknown, path: IssuePath): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}
