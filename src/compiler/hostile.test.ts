import { expect, test } from "vitest";
import type { FilePort } from "../protocol/index.ts";
import { compileCrew } from "./index.ts";
import { HOSTILE_TEXTS } from "./testdata/hostile-texts.ts";

const NO_FILES: FilePort = {
  read: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
  list: () => Promise.reject(Object.assign(new Error("no folder"), { code: "ENOENT" })),
  realPath: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
};

test.each(Object.entries(HOSTILE_TEXTS))("%s: a diagnostic and no hang", async (_, { code, make }) => {
  const { diagnostics } = await compileCrew({ text: make(1) }, { files: NO_FILES, env: { A: "x" } });
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
});

test("a file of 50 MB is refused without being read", async () => {
  let asked = 0;
  const files: FilePort = {
    ...NO_FILES,
    read: (_, { maxBytes }) => {
      asked = maxBytes;
      return Promise.reject(Object.assign(new Error("too large"), { code: "EFBIG" }));
    },
  };
  const { diagnostics } = await compileCrew("crew.yaml", { files, env: {} });
  expect(asked).toBe(1_048_576);
  expect(diagnostics.map(({ code }) => code)).toEqual(["GC1004"]);
});

test("a crew of 1,000 agents and 10,000 edges loads", async () => {
  const agents = numbered(1_000, (index) => `  - {name: a${index}, kind: supervisor, description: Agent ${index}.}\n`);
  const edges = numbered(
    10_000,
    (index) => `    - {from: a${index % 1_000}, to: a${(index % 1_000) === 999 ? index % 7 : (index % 1_000) + 1}}\n`,
  );
  const { spec, diagnostics } = await compileCrew(
    { text: `models: {default: auto}\nagents:\n${agents}topology:\n  entry: a0\n  edges:\n${edges}` },
    { files: NO_FILES, env: {} },
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(spec?.topology.edges).toHaveLength(10_000);
});

function numbered(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("");
}
