import { inspect } from "node:util";
import type { RunnableConfig } from "@langchain/core/runnables";
import { describe, expect, test } from "vitest";
import { AgentError, InvalidArgumentError, NotSupportedError, RoutingSelfLoopError } from "../errors/index.ts";
import { currentLoggingContext } from "../observe/index.ts";
import type { AgentResponse, OrchestratorState } from "../protocol/index.ts";
import { makeTestState } from "../testing/index.ts";
import { createAgentResponse } from "./agent-response.ts";
import { type AgentOptions, BaseAgent } from "./base-agent.ts";
import { recordingLogger } from "./testdata/recording-logger.ts";

const STATE = makeTestState("hi", { sessionId: "s", userId: "u", tenantId: "t" });
const USAGE = { inputTokens: 1, outputTokens: 2, totalTokens: 3, modelCalls: 1 };

type Work = (state: OrchestratorState, config: RunnableConfig) => AgentResponse | Promise<AgentResponse>;

class BillingAgent extends BaseAgent {
  readonly #work: Work;

  constructor(work: Work, options: Partial<AgentOptions> = {}) {
    super({ name: "billing", description: "Answers about bills.", ...options });
    this.#work = work;
  }

  override async process(state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse> {
    return this.#work(state, config);
  }
}

function saying(parts: Parameters<typeof createAgentResponse>[0]): BillingAgent {
  return new BillingAgent(() => createAgentResponse(parts));
}

describe("an agent", () => {
  test.each(["", "1st", "has space", "a.b", "x".repeat(65), "ünder"])("cannot be named %j", (name) => {
    expect(() => new BillingAgent(() => createAgentResponse({}), { name })).toThrow(InvalidArgumentError);
  });

  test.each(["a", "tech-support", "b_2", "x".repeat(64)])("may be named %s", (name) => {
    expect(new BillingAgent(() => createAgentResponse({}), { name }).name).toBe(name);
  });

  test("needs a description", () => {
    expect(() => new BillingAgent(() => createAgentResponse({}), { description: " " })).toThrow('Agent "billing" needs a description.');
  });

  test("shows the name of its own class", () => {
    const agent = saying({ content: "x" });
    expect(String(agent)).toBe("BillingAgent(billing)");
    expect(Object.prototype.toString.call(agent)).toBe("[object BillingAgent]");
    expect(inspect(agent)).toContain("BillingAgent");
  });

  test("cannot stream by itself unless it says how", () => {
    expect(() => saying({ content: "x" }).streamProcess(STATE)).toThrow(NotSupportedError);
  });
});

describe("what an invocation writes", () => {
  test("is the message, named after the agent, with ids, place and usage", async () => {
    const { messages } = await saying({ content: "yes", tokenUsage: USAGE }).invoke(STATE, {
      metadata: { langgraph_step: 4, langgraph_node: "billing" },
    });
    expect(messages).toHaveLength(1);
    expect(messages?.[0]).toMatchObject({
      name: "billing",
      content: "yes",
      response_metadata: {
        requestId: "test-request",
        sessionId: "s",
        userId: "u",
        langgraph_step: 4,
        langgraph_node: "billing",
        tokenUsage: USAGE,
      },
    });
  });

  test("is its own name when it is done, and the next agent's when it hands over", async () => {
    expect(await saying({ content: "yes" }).invoke(STATE)).toMatchObject({ currentAgent: "billing", nextAgents: [] });
    expect(await saying({ nextAgent: "lead" }).invoke(STATE)).toMatchObject({ currentAgent: "lead", nextAgents: [] });
  });

  test("is all next agents of a fan-out, each once", async () => {
    expect(await saying({ nextAgent: ["a", "b", "a"] }).invoke(STATE)).toMatchObject({ currentAgent: "a", nextAgents: ["a", "b"] });
  });

  test("has no message when it hands over without a word", async () => {
    expect((await saying({ nextAgent: "lead" }).invoke(STATE)).messages).toBeUndefined();
  });

  test("has slots, and the loaded knowledge taken out of them", async () => {
    const update = await saying({ content: "x", slotsUpdate: { a: 1, _loaded_slot_contents: { faq: "text" } } }).invoke(STATE);
    expect([update.contextSlots, update.knowledgeContext]).toEqual([{ a: 1 }, { faq: "text" }]);
  });

  test("has no maps where there is nothing to write", async () => {
    const update = await saying({ content: "x" }).invoke(STATE);
    expect(["contextSlots" in update, "knowledgeContext" in update]).toEqual([false, false]);
  });

  test("has the typed answer in its message", async () => {
    const { messages } = await saying({ content: '{"a":1}', structured: { a: 1 } }).invoke(STATE);
    expect(messages?.[0]?.additional_kwargs.structured).toEqual({ a: 1 });
  });

  test("never refers to the same message for two agents that run in parallel", async () => {
    const other = new BillingAgent(() => createAgentResponse({ content: "x" }), { name: "other" });
    const ids = await Promise.all([saying({ content: "x" }), other].map(async (agent) => (await agent.invoke(STATE)).messages?.[0]?.id));
    expect(new Set(ids).size).toBe(2);
  });
});

describe("an invocation fails", () => {
  test("when the agent chose itself, before anything is written", async () => {
    await expect(saying({ nextAgent: "billing" }).invoke(STATE)).rejects.toThrow(RoutingSelfLoopError);
    await expect(saying({ nextAgent: ["lead", "billing"] }).invoke(STATE)).rejects.toThrow(RoutingSelfLoopError);
  });

  test.each(["", " \n "])("when the agent is done and says %j", async (content) => {
    await expect(saying({ content }).invoke(STATE)).rejects.toMatchObject({ code: "GC2005", agentName: "billing" });
  });

  test.each([
    undefined,
    null,
    "text",
    5,
    [],
    { content: 5 },
    { nextAgent: 7 },
    { nextAgent: [null] },
    { slotsTier: { a: "forever" } },
    Object.freeze({ content: 5 }),
  ])("when process gives %j and no response", async (response) => {
    await expect(new BillingAgent(() => response as unknown as AgentResponse).invoke(STATE)).rejects.toThrow(AgentError);
  });

  test("not when process gives a plain object in the form of a response", async () => {
    const agent = new BillingAgent(() => Object.freeze({ content: "x" }) as AgentResponse);
    expect((await agent.invoke(STATE)).messages?.[0]?.content).toBe("x");
  });

  test("with the very error that process threw", async () => {
    const failure = new RangeError("no");
    const agent = new BillingAgent(() => {
      throw failure;
    });
    await expect(agent.invoke(STATE)).rejects.toBe(failure);
  });
});

describe("an invocation is logged", () => {
  const fields = { agentName: "billing", requestId: "test-request" };

  test("when it starts and when it is completed", async () => {
    const logger = recordingLogger();
    await new BillingAgent(() => createAgentResponse({ content: "x" }), { logger }).invoke(STATE);
    expect(logger.lines).toEqual([
      { level: "info", message: "agent_invoke_start", fields },
      { level: "info", message: "agent_invoke_completed", fields },
    ]);
  });

  test("when it fails, before the error leaves", async () => {
    const logger = recordingLogger();
    const agent = new BillingAgent(() => Promise.reject(new TypeError("no")), { logger });
    await expect(agent.invoke(STATE)).rejects.toThrow("no");
    expect(logger.lines.at(-1)).toEqual({
      level: "error",
      message: "agent_invoke_failed",
      fields: { ...fields, error: { name: "TypeError", message: "no" } },
    });
  });

  test("when process changed whose request this is", async () => {
    const logger = recordingLogger();
    const agent = new BillingAgent(
      (state) => {
        Object.assign(state, { userId: "somebody else" });
        return createAgentResponse({ content: "x" });
      },
      { logger },
    );
    const update = await agent.invoke(STATE);
    expect(logger.lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual(["identity_field_mutated"]);
    expect(update.messages?.[0]?.response_metadata.userId).toBe("u");
    expect(STATE.userId).toBe("u");
  });

  test("with the ids of its request in view, hidden on demand", async () => {
    const HASH = expect.stringMatching(/^[\da-f]{12}$/);
    const seen: unknown[] = [];
    const look: Work = () => {
      seen.push(currentLoggingContext());
      return createAgentResponse({ content: "x" });
    };
    await new BillingAgent(look).invoke(STATE, { metadata: { langgraph_node: "billing", langgraph_step: 2 } });
    await new BillingAgent(look, { redactPii: true }).invoke(STATE);
    expect(seen).toEqual([
      { requestId: "test-request", sessionId: "s", userId: "u", tenantId: "t", langgraph_node: "billing", langgraph_step: 2 },
      { requestId: "test-request", sessionId: HASH, userId: HASH, tenantId: "t" },
    ]);
    expect(currentLoggingContext()).toEqual({});
  });
});

test("the config reaches process unchanged", async () => {
  const config = { tags: ["t"], metadata: { a: 1 }, configurable: { mine: 1 }, callbacks: [] };
  const seen: RunnableConfig[] = [];
  const agent = new BillingAgent((_, given) => {
    seen.push(given);
    return createAgentResponse({ content: "x" });
  });
  await agent.invoke(STATE, config);
  expect(seen).toEqual([config]);
});

test("an agent's own middleware is around process", async () => {
  const layer = { afterInvoke: () => createAgentResponse({ content: "replaced" }) };
  const agent = new BillingAgent(() => createAgentResponse({ content: "x" }), { middleware: [layer] });
  expect((await agent.invoke(STATE)).messages?.[0]?.content).toBe("replaced");
});
