import { expect, test } from "vitest";
import { recordingLogger } from "../agents/testdata/recording-logger.ts";
import type { AgentSpec } from "../compiler/index.ts";
import type { KnowledgeLoader } from "../protocol/index.ts";
import { CrewKnowledge } from "./crew-knowledge.ts";

const agentWith = (count: number) => {
  const slots = Array.from({ length: count }, (_item, index) => ({ name: `m${index}`, file: `m${index}.md` }));
  return { name: "clerk", react: { dir: "nowhere", slots } } as unknown as AgentSpec;
};

function knowledgeOf(load: KnowledgeLoader["load"], logger = recordingLogger()) {
  return new CrewKnowledge({ logger, openLoader: () => ({ load }) });
}

test("modules are read a few at a time, in the order of the file", async () => {
  let [open, most] = [0, 0];
  const load = async (file: string) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    return `About ${file}.`;
  };
  const passages = await knowledgeOf(load).passagesOf(agentWith(40));
  expect(passages.map(({ module }) => module)).toEqual(Array.from({ length: 40 }, (_item, index) => `m${index}`));
  expect(most).toBeLessThanOrEqual(16);
});

test("a module that cannot be read is left out and logged, and the others stay", async () => {
  const logger = recordingLogger();
  const load = (file: string) => (file === "m1.md" ? Promise.reject(new Error("gone")) : Promise.resolve(`About ${file}.`));
  const passages = await knowledgeOf(load, logger).passagesOf(agentWith(3));
  expect(passages.map(({ module }) => module)).toEqual(["m0", "m2"]);
  expect(logger.lines).toMatchObject([
    { message: "knowledge_not_searchable", fields: { agentName: "clerk", module: "m1", error: "gone" } },
  ]);
});

test("each file is read once, for passages and for loads alike", async () => {
  const asked: string[] = [];
  const knowledge = knowledgeOf(async (file) => {
    asked.push(file);
    return "Text.";
  });
  await knowledge.loaderOf({ dir: "nowhere" }).load("m0.md");
  await Promise.all([knowledge.passagesOf(agentWith(2)), knowledge.passagesOf(agentWith(2))]);
  expect(asked).toEqual(["m0.md", "m1.md"]);
});

test("a file that failed is tried again by the next who asks", async () => {
  const failures = [new Error("busy")];
  const loader = knowledgeOf(async () => {
    const failure = failures.pop();
    if (failure !== undefined) throw failure;
    return "Text.";
  }).loaderOf({ dir: "nowhere" });
  await expect(loader.load("m0.md")).rejects.toThrow("busy");
  await expect(loader.load("m0.md")).resolves.toBe("Text.");
});
