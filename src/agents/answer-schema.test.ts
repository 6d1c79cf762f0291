import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/index.ts";
import { openAnswerSchema } from "./answer-schema.ts";
import { countedReads } from "./testdata/counted-reads.ts";

const OPERATION = (name: string): JsonObject => ({
  type: "object",
  properties: { left: { $ref: "#" }, right: { $ref: "#" }, op: { const: name } },
  required: ["op", "left", "right"],
});
const EXPRESSION: JsonObject = { anyOf: [{ type: "number" }, ...["add", "sub", "mul", "div"].map(OPERATION)] };

const expressionOf = (depth: number, leaf: unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>((left) => ({ op: "div", left, right: 1 }), leaf);

const objects = (count: number) => Array.from({ length: count }, (_item, id) => ({ id, name: `n${id}` }));

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

describe("a check reads an answer a few times, whatever the schema", () => {
  const MANY = 20_000;

  it.each<[string, JsonObject, unknown, RegExp | undefined, number]>([
    ["many different objects", { uniqueItems: true }, objects(MANY), undefined, 20 * MANY],
    [
      "many objects with one twice",
      { uniqueItems: true },
      [...objects(MANY), { name: "n7", id: 7 }],
      /items ## 7 and 20000 are identical/,
      20 * MANY,
    ],
    ["branches that all come back", EXPRESSION, expressionOf(20, "x"), /too many parts/, 1_000_000],
    ["a deep answer", { items: { $ref: "#" } }, nested(MANY), /nested too deeply/, 20 * MANY],
    ["many wrong items", { items: { type: "string" } }, objects(MANY), /must be string/, 20 * MANY],
  ])("%s", async (_case, schema, value, problem, mostReads) => {
    const answer = await openAnswerSchema(schema);
    const counted = countedReads(value);
    const checked = answer.check(counted.value);
    expect(counted.reads).toBeLessThan(mostReads);
    if (problem === undefined) expect(checked.value).toBe(counted.value);
    else expect(checked.problem).toMatch(problem);
  });

  it("a branching schema still takes what fits", async () => {
    const answer = await openAnswerSchema(EXPRESSION);
    expect(answer.check(expressionOf(6, 5)).problem).toBeUndefined();
    expect(answer.check(expressionOf(2, "x")).problem).toContain("answer/left/left");
  });
});

describe("unique items", () => {
  it.each<[string, readonly unknown[], boolean]>([
    ["a number and its text", [1, "1"], true],
    ["numbers written in two ways", [1, 1.0], false],
    [
      "keys in another order",
      [
        { a: 1, b: { c: 1, d: 2 } },
        { b: { d: 2, c: 1 }, a: 1 },
      ],
      false,
    ],
    [
      "lists in another order",
      [
        [1, 2],
        [2, 1],
      ],
      true,
    ],
    ["null and nothing", [null, {}, []], true],
    ["one key more", [{ a: 1 }, { a: 1, b: null }], true],
  ])("%s", async (_case, list, isUnique) => {
    const answer = await openAnswerSchema({ uniqueItems: true });
    expect(answer.check(list).problem === undefined).toBe(isUnique);
  });

  it("may be switched off", async () => {
    expect((await openAnswerSchema({ uniqueItems: false })).check([1, 1]).problem).toBeUndefined();
  });
});

describe("patterns", () => {
  it.each<[string, JsonObject, unknown, RegExp | undefined]>([
    ["that would backtrack", { pattern: "^(a+)+$" }, `${"a".repeat(1_000)}!`, /must match pattern/],
    ["of names that would backtrack", { patternProperties: { "^(a|aa)+$": false } }, { [`${"a".repeat(1_000)}!`]: 1 }, undefined],
    ["of a text too long for them", { pattern: "^.{0,1000}$" }, "a".repeat(1_000_000), /too long for its pattern/],
  ])("%s come to an end", async (_case, schema, value, problem) => {
    const checked = (await openAnswerSchema(schema)).check(value);
    expect(checked.value).toBe(problem === undefined ? value : undefined);
    expect(checked.problem ?? "").toMatch(problem ?? /^$/);
  });

  it("are told apart, and match as in JavaScript", async () => {
    const answer = await openAnswerSchema({ properties: { a: { pattern: "^\\u00e9$" }, b: { pattern: "^\\p{Script=Greek}+$" } } });
    expect(answer.check({ a: "é", b: "αβγ" }).problem).toBeUndefined();
    expect(answer.check({ a: "e", b: "abc" }).problem).toMatch(/answer\/a must match pattern.*answer\/b must match pattern/);
  });

  it("that are not supported are refused with what to do", async () => {
    await expect(openAnswerSchema({ items: { pattern: "^(?=a)b" } })).rejects.toMatchObject({
      code: "GC5001",
      message: 'The output schema cannot be used: "items.pattern" uses look-around; that is not supported.',
      hint: expect.stringContaining("without look-around"),
    });
  });
});

describe("schemas that would check nothing or never end", () => {
  it.each<[string, JsonObject]>([
    ["a reference to itself", { $ref: "#" }],
    ["an asynchronous one", { $async: true, type: "object" }],
    ["a wrong keyword", { type: "money" }],
    ["a dynamic reference", { $dynamicRef: "#" }],
  ])("%s is refused", async (_case, schema) => {
    await expect(openAnswerSchema(schema)).rejects.toMatchObject({ code: "GC5001" });
  });

  it.each<[string, JsonObject]>([
    [
      "a dialect and a name at the root",
      { $schema: "http://json-schema.org/draft-07/schema#", $id: "https://example.com/x", type: "object" },
    ],
    ["a constant that looks like a reference", { enum: [{ $ref: "#" }, {}] }],
    ["comments of any kind", { $comment: "x", contentMediaType: "text/plain", format: "nowhere" }],
  ])("%s is taken", async (_case, schema) => {
    expect((await openAnswerSchema(schema)).check({}).problem).toBeUndefined();
  });
});
