import { expect, it } from "vitest";
import type { JsonObject } from "../../protocol/index.ts";
import { readTools } from "./offered-tool.ts";

function nested(levels: number): JsonObject {
  return Array.from({ length: levels }).reduce<JsonObject>((inner) => ({ type: "object", properties: { a: inner } }), { type: "string" });
}

const tool = (name: string, levels: number) => ({ name, inputSchema: nested(levels) });

it.each([200, 1000, 20_000])("leaves a tool out whose schema is nested %i times, and keeps the others", async (levels) => {
  const { tools, unusable } = await readTools([tool("flat", 1), tool("deep", levels), tool("deeper", 50)]);
  expect(tools.map(({ name }) => name)).toEqual(["flat", "deeper"]);
  expect(unusable).toEqual([{ name: "deep", problem: "has a schema that is nested more than 200 levels deep" }]);
});
