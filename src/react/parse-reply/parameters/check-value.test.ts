import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkValue } from "./check-value.ts";
import { describeSchema } from "./describe-schema.ts";

const TREE = {
  $ref: "#/$defs/node",
  $defs: { node: { type: "object", properties: { name: { type: "string" }, next: { $ref: "#/$defs/node" } }, required: ["name"] } },
};

describe("a value that a schema does not allow is told, with what is allowed", () => {
  test.each([
    ["minimum", { minimum: 1 }, 0, '"x" must be at least 1, not 0'],
    ["maximum", { maximum: 10 }, 10.5, '"x" must be at most 10, not 10.5'],
    ["exclusiveMinimum", { exclusiveMinimum: 0 }, 0, '"x" must be more than 0, not 0'],
    ["exclusiveMaximum", { exclusiveMaximum: 1 }, 1, '"x" must be less than 1, not 1'],
    ["multipleOf", { multipleOf: 0.01 }, 0.155, '"x" must be a multiple of 0.01, not 0.155'],
    ["minLength", { minLength: 2 }, "🙂", '"x" must be at least 2 characters long, not the string "🙂"'],
    ["maxLength", { maxLength: 1 }, "ab", '"x" must be at most 1 character long, not the string "ab"'],
    ["pattern", { pattern: "^[A-Z]{2}\\d+$" }, "a1", '"x" must match the pattern ^[A-Z]{2}\\d+$, which "a1" does not'],
    ["pattern with an escape", { pattern: "^\\u00e9\\/$" }, "e/", '"x" must match the pattern ^\\u00e9\\/$, which "e/" does not'],
    ["minItems", { minItems: 1 }, [], '"x" must be of at least 1 item, not an array of 0'],
    ["maxItems", { maxItems: 1 }, [1, 2], '"x" must be of at most 1 item, not an array of 2'],
    ["uniqueItems", { uniqueItems: true }, [{ a: 1 }, { a: 1 }], '"x" must be without an item that stands in it twice, not an array of 2'],
    ["minProperties", { minProperties: 1 }, {}, '"x" must be of at least 1 entry, not an object of 0'],
    ["maxProperties", { maxProperties: 1 }, { a: 1, b: 2 }, '"x" must be of at most 1 entry, not an object of 2'],
    ["items", { items: { minimum: 1 } }, [1, 0], '"x"[1] must be at least 1, not 0'],
    ["prefixItems", { prefixItems: [{ type: "string" }], items: false }, ["a", 1], '"x"[1] is not allowed'],
    ["properties", { properties: { a: { maxLength: 1 } } }, { a: "bc" }, '"x".a must be at most 1 character long, not the string "bc"'],
    ["patternProperties", { patternProperties: { "^n": { type: "number" } } }, { n1: "a" }, '"x".n1 must be number, not the string "a"'],
    [
      "patternProperties beside others",
      { patternProperties: { "^n": true }, additionalProperties: false },
      { n1: 1, m: 1 },
      '"x" has no "m"',
    ],
    ["propertyNames", { propertyNames: { pattern: "^[a-z]+$" } }, { "A b": 1 }, '"x" may have no entry "A b"'],
    ["dependentRequired", { dependentRequired: { a: ["b"] } }, { a: 1 }, '"x".b is missing'],
    ["not", { not: { const: "root" } }, "root", '"x" must not be the string "root"'],
    ["oneOf", { oneOf: [{ type: "string" }, { type: "integer", minimum: 1 }] }, 0, '"x" must be at least 1, not 0'],
    ["anyOf", { anyOf: [{ type: "string" }, { type: "integer", minimum: 1 }] }, 0, '"x" must be at least 1, not 0'],
    ["allOf", { allOf: [{ type: "string" }, { minLength: 3 }] }, "ab", '"x" must be at least 3 characters long, not the string "ab"'],
    ["if and then", JSON.parse('{"if": {"minimum": 10}, "then": {"multipleOf": 10}}'), 15, '"x" must be a multiple of 10, not 15'],
    ["if and else", { if: { minimum: 10 }, else: { const: 0 } }, 5, '"x" must be 0, not 5'],
    ["$ref", TREE, { name: "a", next: { name: "b", next: {} } }, '"x".next.next.name is missing'],
  ])("%s", (_keyword, schema, value, problem) => {
    expect(checkValue(value, schema, '"x"')).toBe(problem);
  });
});

describe("a value that a schema allows is not told", () => {
  test.each([
    ["bounds met exactly", { minimum: 1, maximum: 1, multipleOf: 0.1 }, 1],
    ["fractions that a double cannot hold", { multipleOf: 0.1 }, 0.3],
    ["lengths in characters", { minLength: 2, maxLength: 2 }, "🙂🙂"],
    ["bounds of another type", { minimum: 5, minItems: 5, minProperties: 5 }, "a"],
    ["a pattern anywhere in the text", { pattern: "b+" }, "abba"],
    ["a pattern that only a backtracking engine matches", { pattern: "^(?!a)" }, "abc"],
    ["a pattern that is none", { pattern: "(" }, "abc"],
    ["a format", { format: "email" }, "nobody"],
    ["a reference that leads nowhere", { $ref: "#/$defs/none" }, 1],
    ["a reference to itself", { $ref: "#" }, 1],
    ["a tree", TREE, { name: "a", next: { name: "b" } }],
    ["one of several", { oneOf: [{ type: "string" }, { type: "integer" }] }, 5],
    ["several choices that overlap", { oneOf: [{ minimum: 1 }, { multipleOf: 2 }] }, 2],
    ["items that differ", { uniqueItems: true }, [1, "1", [1], { a: 1 }]],
  ])("%s", (_what, schema, value) => {
    expect(checkValue(value, schema, '"x"')).toBeUndefined();
  });

  test("a pattern that stalls other engines", () => {
    expect(checkValue(`${"a".repeat(50_000)}b`, { pattern: "^(a+)+$" }, '"x"')).toContain("must match the pattern");
  });

  test("choices within choices end with a complaint, not with a stall", () => {
    const schema = { type: ["array", "null"], items: { anyOf: Array.from({ length: 8 }, () => ({ $ref: "#" })) }, maxItems: 1 };
    const deep = JSON.parse(`${"[".repeat(12)}0${"]".repeat(12)}`);

    expect(checkValue(deep, schema, '"x"')).toContain("is too intricate to be checked");
  });
});

test("the schemas of zod are checked as zod checks them", () => {
  const schema = z.object({
    email: z.string().min(3).max(5),
    tags: z.array(z.enum(["a", "b"])).min(1),
    count: z.int().positive(),
    map: z.record(z.string().regex(/^k/), z.number().multipleOf(5)),
    either: z.union([z.string(), z.null()]),
    pair: z.tuple([z.string(), z.number()]),
  });
  const json = z.toJSONSchema(schema);
  const valid = { email: "a@b", tags: ["a"], count: 1, map: { k: 5 }, either: null, pair: ["a", 1] };
  const wrong = [
    { email: "ab" },
    { tags: [] },
    { tags: ["c"] },
    { count: 0 },
    { count: 1.5 },
    { map: { j: 5 } },
    { map: { k: 4 } },
    { either: 5 },
    { pair: ["a", "b"] },
    { other: 1 },
  ];

  expect(checkValue(valid, json, '"x"')).toBeUndefined();
  expect(wrong.filter((change) => checkValue({ ...valid, ...change }, json, '"x"') === undefined)).toEqual([]);
});

test("a schema is described with its bounds, but not with those of every number", () => {
  expect(describeSchema({ type: "integer", minimum: 1, maximum: 10 })).toBe("integer, at least 1, at most 10");
  expect(describeSchema({ type: "integer", minimum: Number.MIN_SAFE_INTEGER })).toBe("integer");
  expect(describeSchema(TREE)).toBe("object");
});
