import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../protocol/index.ts";
import { checkJsonSchema } from "./check-json-schema.ts";

function pathsOf(schema: JsonObject): readonly string[] {
  return checkJsonSchema(schema).map((problem) => problem.path.join("."));
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
    ["a constant of any kind", { const: { type: 5 }, enum: [1, null, { type: 5 }] }],
  ])("%s", (_name, schema) => {
    expect(pathsOf(schema)).toEqual([]);
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
    [
      "several faults",
      { type: "x", properties: { a: { type: "y" }, b: { minimum: "1" } } },
      ["type", "properties.a.type", "properties.b.minimum"],
    ],
  ])("%s", (_name, schema, paths) => {
    expect(pathsOf(schema)).toEqual(paths);
  });

  it("bounds the depth", () => {
    const deep = Array.from({ length: 200 }).reduce<JsonObject>((inner) => ({ not: inner }), {});
    expect(checkJsonSchema(deep)).toMatchObject([{ reason: "is nested too deeply" }]);
  });
});
