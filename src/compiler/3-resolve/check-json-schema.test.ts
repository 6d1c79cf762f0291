import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../protocol/index.ts";
import { checkJsonSchema } from "./check-json-schema.ts";

async function pathsOf(schema: JsonObject): Promise<readonly string[]> {
  return (await checkJsonSchema(schema)).map((problem) => problem.path.join("."));
}

describe("schemas that can be used", () => {
  it.each<[string, JsonObject]>([
    ["an empty one", {}],
    ["nested properties", { type: "object", properties: { a: { type: ["string", "null"], minLength: 1 } }, required: ["a"] }],
    ["a reference inside", { $defs: { "a/b": { type: "string" } }, items: { $ref: "#/$defs/a~1b" } }],
    ["a recursive one", { type: "object", properties: { children: { type: "array", items: { $ref: "#" } } } }],
    ["true and false as schemas", { additionalProperties: false, items: true }],
    ["a property named like a keyword", { properties: { type: { type: "string" }, required: { type: "boolean" } } }],
    ["keywords of one's own", { "x-note": { anything: 1 } }],
    ["a list of itself", { anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#" } }] }],
    [
      "two that refer to each other, deeper in the value",
      { properties: { a: { $ref: "#/$defs/b" } }, $defs: { b: { items: { $ref: "#" } } } },
    ],
    ["names of its own root", { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "https://example.com/answer" }],
    ["patterns without look-around", { pattern: "^[A-Z]{2}-\\d+$", patternProperties: { "^x-": true } }],
    ["a pattern with escapes of JavaScript", { pattern: "^[\\u4e00-\\u9fff\\u{1F600}\\ud83d\\ude00\\p{L}\\p{Script=Greek}]+$" }],
    ["a pattern that backtracks elsewhere", { pattern: "^(a+)+$" }],
    ["signs of look-around that mean themselves", { pattern: "\\(\\?=[(?=]\\\\1" }],
    ["a constant of any kind", { const: { type: 5 }, enum: [1, null, { type: 5 }] }],
  ])("%s", async (_name, schema) => {
    expect(await pathsOf(schema)).toEqual([]);
  });
});

describe("schemas that cannot be used", () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ["an unknown type", { type: "money" }, ["type"]],
    ["no type at all", { type: [] }, ["type"]],
    ["required as a text", { required: "a" }, ["required"]],
    ["required with a name twice", { required: ["a", "a"] }, ["required"]],
    ["properties as a list", { properties: ["a"] }, ["properties"]],
    ["a schema that is a text", { properties: { a: "string" } }, ["properties.a"]],
    ["an empty choice", { anyOf: [], enum: [] }, ["anyOf", "enum"]],
    ["a broken pattern", { items: { pattern: "(" } }, ["items.pattern"]],
    ["a reference to another document", { $ref: "https://example.com/a.json" }, ["$ref"]],
    ["a reference to nothing", { items: { $ref: "#/$defs/a" } }, ["items.$ref"]],
    ["a reference to an inherited name", { $ref: "#/constructor" }, ["$ref"]],
    ["a negative length", { minLength: -1 }, ["minLength"]],
    ["a limit of an older dialect", { exclusiveMinimum: true }, ["exclusiveMinimum"]],
    ["a reference to itself", { $ref: "#" }, ["$ref"]],
    ["a reference to itself by a choice", { anyOf: [{ type: "string" }, { $ref: "#" }] }, ["anyOf.1.$ref"]],
    [
      "a circle of two",
      { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { not: { $ref: "#/$defs/a" } } } },
      ["$defs.a.$ref", "$defs.b.not.$ref"],
    ],
    ["a reference found at run time", { $dynamicRef: "#a" }, ["$dynamicRef"]],
    ["a name inside", { items: { $id: "item" } }, ["items.$id"]],
    ["one anchor twice", { $anchor: "a", items: { $anchor: "a" } }, ["items.$anchor"]],
    ["a check that ends later", { $async: true }, ["$async"]],
    ["null beside no type", { nullable: true }, ["nullable"]],
    ["one type twice", { type: ["string", "string"] }, ["type"]],
    ["dependencies that are no lists", { dependentRequired: { a: "b" } }, ["dependentRequired"]],
    ["a broken pattern of properties", { patternProperties: { "(": true } }, ["patternProperties.("]],
    ["look-ahead", { pattern: "^(?=.*\\d).+$" }, ["pattern"]],
    ["look-behind", { patternProperties: { "(?<!a)b": true } }, ["patternProperties.(?<!a)b"]],
    ["a back-reference", { propertyNames: { pattern: "(a)\\1" } }, ["propertyNames.pattern"]],
    ["a pattern that is too large", { pattern: "^.{0,5000}$" }, ["pattern"]],
    [
      "several faults",
      { type: "x", properties: { a: { type: "y" }, b: { minimum: "1" } } },
      ["type", "properties.a.type", "properties.b.minimum"],
    ],
  ])("%s", async (_name, schema, paths) => {
    expect(await pathsOf(schema)).toEqual(paths);
  });

  it("bounds the depth", async () => {
    const deep = Array.from({ length: 200 }).reduce<JsonObject>((inner) => ({ not: inner }), {});
    expect(await checkJsonSchema(deep)).toMatchObject([{ reason: "is nested too deeply" }]);
  });
});
