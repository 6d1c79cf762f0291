import { expect, test } from "vitest";
import { readJson, readText } from "../../scripts/repository.mjs";
import { sourceEntries } from "../../scripts/source-entries.mjs";
import { type Door, unnamedTypes } from "./unnamed-types.ts";

const { exports } = readJson("package.json");
const doors: readonly Door[] = Object.entries(sourceEntries({ exports, bin: {} })).map(([name, source]) => ({ name, source }));
const main: Door = { name: "index", source: "src/index.ts" };
const others = doors.filter(({ source }) => source !== main.source);

test("every type that a signature names is exported by the same door or the main one", () => {
  expect(doors).toContainEqual(main);
  expect(unnamedTypes(main, others)).toEqual([]);
});

test("a type that is no longer exported is missed", () => {
  const text = readText(main.source).replace("type ToolResult,", "");
  expect(unnamedTypes(main, others, { [main.source]: text })).toContain("index: ToolResult, named by Tool");
});
