import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import {
  Annotation,
  Command,
  END,
  InMemoryStore,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { defineAgent, fromRunnable } from "../agents/index.ts";
import { makePlan } from "../agents/testdata/make-plan.ts";
import { MockLLM } from "../testing/index.ts";
import { buildCrewGraph } from "./build-crew-graph.ts";
import { OrchestratorStateAnnotation } from "./orchestrator-state-annotation.ts";
import { agentsOf, type Behaviours, graphOf, leadAndWorker } from "./testdata/graph-of.ts";

const QUESTION = { messages: [new HumanMessage({ content: "hi", id: "q1" })] };
const THREAD = { configurable: { thread_id: "1" } };

function texts({ messages }: { readonly messages: readonly BaseMessage[] }): readonly string[] {
  return messages.map((message) => message.text);
}

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

describe("streaming", () => {
  test("updates come agent by agent", async () => {
    const updates = await all(await graphOf(leadAndWorker).stream(QUESTION, { streamMode: "updates" }));
    expect(updates.map((update) => Object.keys(update))).toEqual([["lead"], ["worker"], ["lead"]]);
    expect(updates[1]).toMatchObject({ worker: { currentAgent: "lead", hops: 1 } });
  });

  test("values hold the keys of the state and nothing else", async () => {
    const values = await all(await graphOf(leadAndWorker).stream(QUESTION, { streamMode: "values" }));
    expect(values.map(({ hops }) => hops)).toEqual([0, 1, 2, 3]);
    expect(Object.keys(values.at(-1) ?? {}).sort()).toEqual(Object.keys(OrchestratorStateAnnotation.spec).sort());
  });

  test("messages come token by token from a model inside an agent", async () => {
    const model = new MockLLM({ responses: ["one two three"] });
    const agent = fromRunnable(model, { name: "talker", description: "Talks." });
    const graph = buildCrewGraph({ plan: makePlan({ agents: ["talker"] }), agents: [agent] });
    const pieces = await all(await graph.stream(QUESTION, { streamMode: "messages" }));
    const tokens = pieces.filter(([message]) => message.getType() === "ai" && message.constructor.name === "AIMessageChunk");
    expect(tokens.map(([message]) => message.text).join("")).toBe("one two three");
    expect(tokens.length).toBeGreaterThan(1);
    expect(tokens.every(([, metadata]) => metadata.langgraph_node === "talker")).toBe(true);
  });

  test("an agent may write to the custom stream", async () => {
    const graph = graphOf({
      lead: (_, config) => {
        (config as { readonly writer?: (chunk: unknown) => void }).writer?.({ progress: 1 });
        return "yes";
      },
    });
    expect(await all(await graph.stream(QUESTION, { streamMode: "custom" }))).toEqual([{ progress: 1 }]);
  });
});

describe("tracing", () => {
  test("callbacks see one tree: the graph, its agents, their model calls", async () => {
    const model = new MockLLM({ responses: ["hello"] });
    const names = new Map<string, { readonly name: string; readonly parent: string | undefined }>();
    const note = (runId: string, parent: string | undefined, name: string) => names.set(runId, { name, parent });
    const handler = BaseCallbackHandler.fromMethods({
      handleChainStart: (_chain, _inputs, runId, parent, _tags, _metadata, _type, runName) => void note(runId, parent, runName ?? "?"),
      handleChatModelStart: (_llm, _messages, runId, parent) => void note(runId, parent, "model"),
    });
    const agent = defineAgent({
      name: "talker",
      description: "Talks.",
      process: async ({ messages }, config) => (await model.invoke([...messages], config)).text,
    });
    await buildCrewGraph({ plan: makePlan({ agents: ["talker"] }), agents: [agent], name: "desk" }).invoke(QUESTION, {
      callbacks: [handler],
    });
    const parentOf = (name: string) => names.get([...names.values()].find((run) => run.name === name)?.parent ?? "")?.name;
    expect([parentOf("model"), parentOf("talker"), parentOf("desk")]).toEqual(["talker", "desk", undefined]);
    expect([...names.values()].map(({ name }) => name)).not.toContain("route");
  });

  test("an agent sees the store, the metadata and the tags of the caller", async () => {
    const store = new InMemoryStore();
    await store.put(["facts"], "sky", { color: "blue" });
    const seen: unknown[] = [];
    const graph = graphOf(
      {
        lead: async (_, config) => {
          const { store: given } = config as { readonly store?: InMemoryStore };
          seen.push((await given?.get(["facts"], "sky"))?.value, config.metadata?.from, config.tags);
          return "yes";
        },
      },
      {},
      { store },
    );
    await graph.invoke(QUESTION, { metadata: { from: "test" }, tags: ["t"] });
    expect(seen).toEqual([{ color: "blue" }, "test", ["t"]]);
  });
});

describe("a node of somebody else's graph", () => {
  test("takes messages and gives the new ones back, once each", async () => {
    const outer = new StateGraph(MessagesAnnotation)
      .addNode("crew", graphOf(leadAndWorker))
      .addNode("after", () => ({ messages: ["and after"] }))
      .addEdge(START, "crew")
      .addEdge("crew", "after")
      .addEdge("after", END)
      .compile();
    expect(texts(await outer.invoke(QUESTION))).toEqual(["hi", "I did it.", "All is done.", "and after"]);
  });

  test("begins a request of its own each time", async () => {
    const crew = graphOf({ lead: ({ hops, requestId }) => ({ content: `${hops} ${requestId.length}` }) });
    const outer = new StateGraph(MessagesAnnotation)
      .addNode("first", crew)
      .addNode("second", crew)
      .addEdge(START, "first")
      .addEdge("first", "second")
      .compile({ checkpointer: new MemorySaver() });
    expect(texts(await outer.invoke(QUESTION, THREAD)).slice(1)).toEqual(["0 36", "0 36"]);
  });

  test("shares the state of a graph that has the same keys", async () => {
    const outer = new StateGraph(OrchestratorStateAnnotation)
      .addNode("crew", graphOf({ lead: () => ({ content: "yes", slotsUpdate: { a: 1 } }) }))
      .addEdge(START, "crew")
      .addEdge("crew", END)
      .compile();
    const state = await outer.invoke({ ...QUESTION, tenantId: "acme", requestId: "r1", contextSlots: { b: 2 } });
    expect(state).toMatchObject({ tenantId: "acme", requestId: "r1", contextSlots: { a: 1, b: 2 }, hops: 1 });
  });

  test("may be called inside a function with a state of another form", async () => {
    const Outer = Annotation.Root({ question: Annotation<string>(), answer: Annotation<string>() });
    const crew = graphOf(leadAndWorker);
    const outer = new StateGraph(Outer)
      .addNode("ask", async ({ question }) => ({ answer: (await crew.invoke({ messages: [question] })).messages.at(-1)?.text ?? "" }))
      .addEdge(START, "ask")
      .compile();
    expect((await outer.invoke({ question: "hi" })).answer).toBe("All is done.");
  });
});

describe("pauses", () => {
  const seesSlots: Behaviours = {
    lead: ({ hops }) => (hops === 0 ? { nextAgent: "worker" } : { content: "done" }),
    worker: ({ contextSlots }) => ({ content: JSON.stringify(contextSlots), nextAgent: "lead" }),
    other: () => ({ content: "other", nextAgent: "lead" }),
  };
  const paused = () => graphOf(seesSlots, {}, { checkpointer: new MemorySaver(), interruptBefore: ["worker"] });

  test("before an agent: the state may be changed, and the run goes on to that agent", async () => {
    const graph = paused();
    await graph.invoke(QUESTION, THREAD);
    await graph.updateState(THREAD, { contextSlots: { approved: true } });
    expect((await graph.getState(THREAD)).next).toEqual(["worker"]);
    expect(texts(await graph.invoke(null, THREAD))).toEqual(["hi", '{"approved":true}', "done"]);
  });

  test("before an agent: control may be given to another one", async () => {
    const graph = paused();
    await graph.invoke(QUESTION, THREAD);
    await graph.updateState(THREAD, { currentAgent: "other" }, "lead");
    expect(texts(await graph.invoke(null, THREAD))).toEqual(["hi", "other", "done"]);
  });

  test("before all branches of a fan-out", async () => {
    const graph = graphOf(
      { ...seesSlots, lead: ({ hops }) => (hops === 0 ? { nextAgent: ["worker", "other"] } : { content: "done" }) },
      {},
      { checkpointer: new MemorySaver(), interruptBefore: ["worker", "other"] },
    );
    await graph.invoke(QUESTION, THREAD);
    expect((await graph.getState(THREAD)).next).toEqual(["worker", "other"]);
    expect(texts(await graph.invoke(null, THREAD))).toEqual(["hi", "{}", "other", "done"]);
  });

  test("inside an agent that interrupts, which is answered with a command", async () => {
    const graph = graphOf({ lead: () => ({ content: `so it is ${interrupt("may I?")}` }) }, {}, { checkpointer: new MemorySaver() });
    const asked = (await graph.invoke(QUESTION, THREAD)) as { readonly __interrupt__?: readonly { readonly value: unknown }[] };
    expect(asked.__interrupt__?.map(({ value }) => value)).toEqual(["may I?"]);
    expect(texts(await graph.invoke(new Command({ resume: "yes" }), THREAD))).toEqual(["hi", "so it is yes"]);
  });

  test("a new question on a paused thread begins a new request", async () => {
    const graph = paused();
    await graph.invoke(QUESTION, THREAD);
    const state = await graph.invoke({ messages: [new HumanMessage("something else")] }, THREAD);
    expect([state.hops, texts(state)]).toEqual([1, ["hi", "something else"]]);
  });
});

describe("the drawing", () => {
  test("shows every end that an agent may have, and no other", async () => {
    const graph = graphOf(
      { lead: () => "", zoe: () => "", ada: () => "" },
      {
        edges: [
          ["lead", "zoe"],
          ["lead", "ada"],
          ["zoe", "ada"],
        ],
      },
    );
    const { edges } = await graph.getGraphAsync();
    expect(edges.map(({ source, target, conditional }) => `${source} ${conditional ? "~>" : "->"} ${target}`).sort()).toEqual([
      "__start__ -> lead",
      "ada ~> __end__",
      "ada ~> lead",
      "lead ~> __end__",
      "lead ~> ada",
      "lead ~> zoe",
      "zoe ~> __end__",
      "zoe ~> ada",
      "zoe ~> lead",
    ]);
  });

  test("is Mermaid", async () => {
    expect((await graphOf(leadAndWorker).getGraphAsync()).drawMermaid()).toContain("lead -.-> worker;");
  });
});

test("a graph that is an agent cannot pass by the topology with a command to its parent", async () => {
  const inner = new StateGraph(MessagesAnnotation)
    .addNode("jump", () => new Command({ goto: "other", graph: Command.PARENT }), { ends: [] })
    .addEdge(START, "jump")
    .compile();
  const agents = [fromRunnable(inner, { name: "lead", description: "Jumps." }), ...agentsOf({ other: () => "reached" })];
  const graph = buildCrewGraph({ plan: makePlan({ agents: ["lead", "other"] }), agents });
  await expect(graph.invoke(QUESTION)).rejects.toThrow("its graph sent a Command to the parent graph");
});

test("a node does nothing twice: one writer for the state, one for the route", () => {
  const writers = Object.entries(graphOf(leadAndWorker).nodes).map(([name, node]) => [name, node.getWriters().length]);
  expect(Object.fromEntries(writers)).toEqual({ __start__: 1, lead: 2, worker: 2 });
});

test("the name of the plan is the name of the graph unless another is given", () => {
  const agents = agentsOf({ lead: () => "yes" });
  const plan = makePlan({ agents: ["lead"] });
  expect([buildCrewGraph({ plan, agents }).getName(), buildCrewGraph({ plan, agents, name: "desk" }).getName()]).toEqual([
    "test crew",
    "desk",
  ]);
});
