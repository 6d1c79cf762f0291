import { AIMessage, AIMessageChunk, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { END, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { DELETED, STATE_KEYS } from "../protocol/index.ts";
import { createInitialState } from "../routing/index.ts";
import { OrchestratorStateAnnotation } from "./orchestrator-state-annotation.ts";

test("the state has the keys that all share", () => {
  expect(Object.keys(OrchestratorStateAnnotation.spec)).toEqual(STATE_KEYS);
});

type State = typeof OrchestratorStateAnnotation.State;
type Update = typeof OrchestratorStateAnnotation.Update;

/** A hand-wired graph whose nodes write the given updates, all in one step. */
function writing(...updates: readonly Update[]) {
  const graph = new StateGraph(OrchestratorStateAnnotation).addNode(
    Object.fromEntries(updates.map((update, index) => [`n${index}`, () => update])),
  );
  for (let index = 0; index < updates.length; index += 1) graph.addEdge(START, `n${index}`).addEdge(`n${index}`, END);
  return graph.compile();
}

async function stateAfter(input: Update, ...updates: readonly Update[]): Promise<State> {
  return (await writing(...updates).invoke(input)) as State;
}

describe("the state of a crew in a graph wired by hand", () => {
  test("has the default of every key that a request starts with", async () => {
    const { requestId, messages, ...rest } = await stateAfter({ messages: [new HumanMessage("hi")] }, {});
    const { requestId: _id, messages: _messages, ...defaults } = createInitialState("hi");
    expect(rest).toEqual(defaults);
    expect(messages.map((message) => message.text)).toEqual(["hi"]);
    expect(requestId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test("takes messages in every form LangGraph takes", async () => {
    const { messages } = await stateAfter({ messages: ["hi", ["ai", "hello"]] }, { messages: [new AIMessageChunk("chunk")] });
    expect(messages.map((message) => [message.getType(), message.text])).toEqual([
      ["human", "hi"],
      ["ai", "hello"],
      ["ai", "chunk"],
    ]);
    expect(messages.every((message) => message.id !== undefined && message.constructor !== AIMessageChunk)).toBe(true);
  });

  test("puts a message in the place of the one with its id, and removes one on demand", async () => {
    const input = { messages: [new AIMessage({ content: "draft", id: "1" }), new AIMessage({ content: "old", id: "2" })] };
    const final = new AIMessage({ content: "final", id: "1" });
    const { messages } = await stateAfter(input, { messages: [final] }, { messages: [new RemoveMessage({ id: "2" })] });
    expect(messages.map((message) => message.text)).toEqual(["final"]);
  });

  test("appends what is complete as it is, without a copy", async () => {
    const earlier = new HumanMessage({ content: "hi", id: "1" });
    const reply = new AIMessage({ content: "hello", id: "2" });
    const { messages } = await stateAfter({ messages: [earlier] }, { messages: [reply] });
    expect(messages[0]).toBe(earlier);
    expect(messages[1]).toBe(reply);
  });

  test("merges maps key by key: undefined keeps, DELETED removes, null is a value", async () => {
    const input = { contextSlots: { kept: 1, gone: 2, nothing: 3 } };
    const { contextSlots } = await stateAfter(
      input,
      { contextSlots: { kept: undefined, gone: DELETED, nothing: null } },
      { contextSlots: { b: 1 } },
    );
    expect(contextSlots).toEqual({ kept: 1, nothing: null, b: 1 });
  });

  test("adds hops and usage, and takes undefined for no write", async () => {
    const usage = { inputTokens: 1, outputTokens: 2, totalTokens: 3, modelCalls: 1 };
    const { hops, tokenUsage } = await stateAfter({ hops: 2 }, { hops: 1, tokenUsage: usage }, { hops: undefined, tokenUsage: usage });
    expect([hops, tokenUsage.totalTokens, tokenUsage.modelCalls]).toEqual([3, 6, 2]);
  });

  test("lets parallel nodes write the same key, the last one staying", async () => {
    const { currentAgent, nextAgents } = await stateAfter(
      {},
      { currentAgent: "a", nextAgents: ["x"] },
      { currentAgent: "b", nextAgents: undefined },
    );
    expect([currentAgent, nextAgents]).toEqual(["b", ["x"]]);
  });

  test("keeps a key named __proto__ as an ordinary one", async () => {
    const { contextSlots } = await stateAfter({}, { contextSlots: JSON.parse('{"__proto__": {"polluted": true}}') });
    expect(Object.hasOwn(contextSlots, "__proto__")).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
