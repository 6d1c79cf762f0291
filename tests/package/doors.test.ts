import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, readJson } from "../../scripts/repository.mjs";
import { sourceEntries } from "../../scripts/source-entries.mjs";

/** The doors of the design and the source behind each. A door opens when its source exists; none is shipped empty. */
const DOORS = [
  [".", "index"],
  ["./compiler", "compiler/index"],
  ["./protocol", "protocol/index"],
  ["./langgraph", "graph/index"],
  ["./testing", "testing/index"],
  ["./postgres", "adapters/postgres/index"],
  ["./otel", "adapters/otel/index"],
  ["./lsp", "adapters/lsp/index"],
  ["./mcp", "adapters/mcp/index"],
  ["./server", "hosts/server/index"],
] as const;

const COMMAND = "hosts/cli/main";

const manifest = readJson("package.json");
const hasSource = (name: string) => existsSync(join(ROOT, "src", `${name}.ts`));

test("the exports are the doors whose source exists, and nothing else", () => {
  const doors = DOORS.filter(([, name]) => hasSource(name));
  expect(manifest.exports).toEqual({
    ...Object.fromEntries(doors.map(([door, name]) => [door, { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` }])),
    "./package.json": "./package.json",
  });
});

test("the command is there when its source is", () => {
  expect(manifest.bin).toEqual(hasSource(COMMAND) ? { graphcrew: `dist/${COMMAND}.js` } : {});
});

test("every door and the command are built from source that exists", () => {
  expect(Object.values(sourceEntries(manifest)).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("what needs LangChain takes the user's copy", () => {
  const own = Object.keys(manifest.dependencies).filter((name) => name.startsWith("@langchain/") || name === "langchain");
  expect(own).toEqual([]);
});

test("every peer but LangChain's core and LangGraph is optional", () => {
  const required = Object.keys(manifest.peerDependencies).filter((name) => manifest.peerDependenciesMeta[name]?.optional !== true);
  expect(required).toEqual(["@langchain/core", "@langchain/langgraph"]);
});
