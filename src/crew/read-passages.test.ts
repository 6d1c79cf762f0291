import { expect, test } from "vitest";
import { recordingLogger } from "../agents/testdata/recording-logger.ts";
import type { AgentSpec } from "../compiler/index.ts";
import { readPassages } from "./read-passages.ts";

const agentWith = (count: number) => {
  const slots = Array.from({ length: count }, (_item, index) => ({ name: `m${index}`, file: `m${index}.md` }));
  return { name: "clerk", react: { dir: "nowhere", slots } } as unknown as AgentSpec;
};

test("modules are read a few at a time, in the order of the file", async () => {
  let [open, most] = [0, 0];
  const load = async (file: string) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    return `About ${file}.`;
  };
  const passages = await readPassages(agentWith(40), { logger: recordingLogger(), loader: { load } });
  expect(passages.map(({ module }) => module)).toEqual(Array.from({ length: 40 }, (_item, index) => `m${index}`));
  expect(most).toBeLessThanOrEqual(16);
});

test("a module that cannot be read is left out and logged, and the others stay", async () => {
  const logger = recordingLogger();
  const load = (file: string) => (file === "m1.md" ? Promise.reject(new Error("gone")) : Promise.resolve(`About ${file}.`));
  const passages = await readPassages(agentWith(3), { logger, loader: { load } });
  expect(passages.map(({ module }) => module)).toEqual(["m0", "m2"]);
  expect(logger.lines).toMatchObject([
    { message: "knowledge_not_searchable", fields: { agentName: "clerk", module: "m1", error: "gone" } },
  ]);
});
