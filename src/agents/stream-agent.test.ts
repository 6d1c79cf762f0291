import { expect, test } from "vitest";
import { NotSupportedError } from "../errors/index.ts";
import type { AgentMiddleware } from "../protocol/index.ts";
import { MockLLM, makeTestState } from "../testing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import { defineAgent, PromptLibrary, ReactAgent, SupervisorAgent } from "./index.ts";

const prompts = new PromptLibrary(new Map(PROMPT_NAMES.map((name) => [name, `${name}.`])));

async function all<T>(stream: AsyncIterable<T>): Promise<readonly T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

test("a react agent streams its words, then the response, without a crew", async () => {
  const model = new MockLLM({ responses: ["Two words"], streamChunks: [["Two ", "words"]] });
  const agent = new ReactAgent({ name: "writer", description: "Writes.", model, prompts });
  const chunks = await all(agent.streamProcess(makeTestState("hello")));
  expect(chunks).toMatchObject([
    { type: "text", text: "Two " },
    { type: "text", text: "words" },
    { type: "response", response: { content: "Two words", nextAgent: null } },
  ]);
});

test("middleware sees what is streamed", async () => {
  const shout: AgentMiddleware = { afterInvoke: (_context, response) => ({ ...response, content: response.content.toUpperCase() }) };
  const model = new MockLLM({ responses: ["quiet"] });
  const agent = new SupervisorAgent({ name: "lead", description: "Leads.", model, prompts, protocol: "text", middleware: [shout] });
  const chunks = await all(agent.streamProcess(makeTestState("hello")));
  expect(chunks.at(-1)).toMatchObject({ type: "response", response: { content: "QUIET" } });
});

test("middleware that gives the wrong shape ends the stream with an error", async () => {
  const broken: AgentMiddleware = { afterInvoke: () => ({ content: 5 }) as never };
  const model = new MockLLM({ responses: ["quiet"] });
  const agent = new ReactAgent({ name: "writer", description: "Writes.", model, prompts, middleware: [broken] });
  await expect(all(agent.streamProcess(makeTestState("hello")))).rejects.toMatchObject({ code: "GC2013" });
});

test("a failure ends the stream with its error", async () => {
  const model = new MockLLM({ responses: [] });
  const agent = new ReactAgent({ name: "writer", description: "Writes.", model, prompts });
  await expect(all(agent.streamProcess(makeTestState("hello")))).rejects.toThrow();
});

test("an agent of one function cannot stream by itself and says so", () => {
  const agent = defineAgent({ name: "plain", description: "Answers.", process: () => "words" });
  expect(() => agent.streamProcess(makeTestState("hello"))).toThrow(NotSupportedError);
});
