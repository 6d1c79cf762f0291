import { HumanMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { expect, test } from "vitest";
import { NotSupportedError } from "../errors/index.ts";
import { currentLoggingContext } from "../observe/index.ts";
import type { AgentMiddleware, OrchestratorState } from "../protocol/index.ts";
import { MockLLM, makeTestState } from "../testing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import { defineAgent, PromptLibrary, ReactAgent, SupervisorAgent } from "./index.ts";
import { recordingLogger } from "./testdata/recording-logger.ts";

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

test("what an agent does to its lists and maps stays out of the caller's state", async () => {
  class Changing extends ReactAgent {
    override process(state: OrchestratorState, config: RunnableConfig) {
      (state.messages as unknown[]).push(new HumanMessage("leak"));
      Object.assign(state.contextSlots, { leak: 1 });
      Object.assign(state, { userId: "somebody else" });
      return super.process(state, config);
    }
  }
  const logger = recordingLogger();
  const agent = new Changing({ name: "writer", description: "Writes.", model: new MockLLM({ responses: ["Hi"] }), prompts, logger });
  const state = makeTestState("hello", { requestId: "r1" });
  await all(agent.streamProcess(state));
  expect([state.messages.length, state.contextSlots]).toEqual([1, {}]);
  const fields = { agentName: "writer", requestId: "r1" };
  expect(logger.lines).toMatchObject([
    { message: "agent_invoke_start", fields },
    { message: "identity_field_mutated", fields },
    { message: "agent_invoke_completed", fields },
  ]);
});

test("a failure is logged before the stream ends with it", async () => {
  const logger = recordingLogger();
  const agent = new ReactAgent({ name: "writer", description: "Writes.", model: new MockLLM({ responses: [] }), prompts, logger });
  await expect(all(agent.streamProcess(makeTestState("hello")))).rejects.toThrow();
  expect(logger.lines.at(-1)).toMatchObject({ level: "error", message: "agent_invoke_failed" });
});

test.each([
  [true, /^[0-9a-f]{12}$/],
  [false, /^ada$/],
])("lines of the log can be joined by what the state says, with redactPii %s", async (redactPii, userId) => {
  const seen: unknown[] = [];
  const watch: AgentMiddleware = { beforeInvoke: () => void seen.push(currentLoggingContext()) };
  const model = new MockLLM({ responses: ["Hi"] });
  const agent = new ReactAgent({ name: "writer", description: "Writes.", model, prompts, middleware: [watch], redactPii });
  await all(agent.streamProcess(makeTestState("hello", { requestId: "r1", userId: "ada" })));
  expect(seen).toMatchObject([{ requestId: "r1", userId: expect.stringMatching(userId) }]);
});
