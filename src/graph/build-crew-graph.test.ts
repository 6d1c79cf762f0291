import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { makePlan } from "../agents/testdata/make-plan.ts";
import { recordingLogger } from "../agents/testdata/recording-logger.ts";
import { InvalidArgumentError, InvalidRouteError, MaxHopsExceededError, NotSupportedError, TenantIsolationError } from "../errors/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import { buildCrewGraph } from "./build-crew-graph.ts";
import { agentsOf, graphOf, leadAndWorker } from "./testdata/graph-of.ts";

const QUESTION = { messages: [new HumanMessage({ content: "hi", id: "q1" })] };
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function thread(id: string) {
  return { configurable: { thread_id: id } };
}

function texts(state: { readonly messages: readonly { readonly text: string }[] }): readonly string[] {
  return state.messages.map((message) => message.text);
}

describe("a graph that is invoked without a crew", () => {
  test("answers a list of messages, everything else having a default", async () => {
    const state = await graphOf(leadAndWorker).invoke(QUESTION);
    expect(texts(state)).toEqual(["hi", "I did it.", "All is done."]);
    expect(state).toMatchObject({ currentAgent: "lead", nextAgents: [], hops: 3, sessionId: "default", userId: "anonymous" });
    expect(state.requestId).toMatch(UUID_V4);
  });

  test("takes messages as LangGraph does", async () => {
    expect(texts(await graphOf(leadAndWorker).invoke({ messages: [["user", "hi"]] as never }))[0]).toBe("hi");
  });

  test("uses the request id and identity of its input", async () => {
    const state = await graphOf(leadAndWorker).invoke({ ...QUESTION, requestId: "r1", tenantId: "acme", sessionId: "s1", userId: "u1" });
    expect(state).toMatchObject({ requestId: "r1", tenantId: "acme", sessionId: "s1", userId: "u1" });
    expect(state.messages.at(-1)?.response_metadata).toMatchObject({ requestId: "r1", sessionId: "s1", userId: "u1" });
  });

  test("gives every message of an agent its step and node", async () => {
    const { messages } = await graphOf(leadAndWorker).invoke(QUESTION);
    const places = messages.slice(1).map(({ response_metadata: { langgraph_step, langgraph_node } }) => [langgraph_step, langgraph_node]);
    expect(places).toEqual([
      [2, "worker"],
      [3, "lead"],
    ]);
  });

  test("begins at its entry with nothing counted, whatever its input says", async () => {
    const state = await graphOf(leadAndWorker).invoke({ ...QUESTION, currentAgent: "worker", nextAgents: ["worker"], hops: 24 });
    expect(state.hops).toBe(3);
  });

  test("never changes the state it is given", async () => {
    const seen: OrchestratorState[] = [];
    const look = (state: OrchestratorState) => {
      Object.values(state).forEach(Object.freeze);
      seen.push(state);
    };
    const state = await graphOf({
      lead: (frozen) => {
        look(frozen);
        return frozen.hops === 0 ? { nextAgent: "worker", slotsUpdate: { a: 1 } } : { content: "done" };
      },
      worker: (frozen) => {
        look(frozen);
        return { content: "did", nextAgent: "lead", slotsUpdate: { b: 2 } };
      },
    }).invoke(QUESTION);
    expect(seen.map(({ contextSlots }) => contextSlots)).toEqual([{}, { a: 1 }, { a: 1, b: 2 }]);
    expect(state.contextSlots).toEqual({ a: 1, b: 2 });
  });

  test("throws what an agent throws", async () => {
    const failure = new RangeError("no");
    const graph = graphOf({
      lead: () => {
        throw failure;
      },
    });
    await expect(graph.invoke(QUESTION)).rejects.toBe(failure);
  });

  test("throws a typed error for what is no error", async () => {
    await expect(graphOf({ lead: () => Promise.reject("just text") }).invoke(QUESTION)).rejects.toThrow('Agent "lead" failed: just text');
  });

  test("throws a typed error for a route that is not allowed", async () => {
    await expect(graphOf({ lead: () => ({ nextAgent: "nobody" }) }).invoke(QUESTION)).rejects.toThrow(InvalidRouteError);
  });

  test("is stopped by the signal of its caller", async () => {
    const abort = new AbortController();
    const graph = graphOf({
      lead: (_, config) => {
        abort.abort(new Error("enough"));
        return { content: config.signal?.aborted === true ? "aborted" : "not aborted" };
      },
    });
    await expect(graph.invoke(QUESTION, { signal: abort.signal })).rejects.toThrow("enough");
  });
});

describe("max_hops", () => {
  const pingPong = { ping: () => ({ nextAgent: "pong" }), pong: () => ({ nextAgent: "ping" }) };
  const edges = [
    ["ping", "pong"],
    ["pong", "ping"],
  ] as const;

  test.each([1, 2, 24, 25, 40])("of %i comes before LangGraph's recursion limit, with the trace of the hops", async (maxHops) => {
    const error = await graphOf(pingPong, { edges, limits: { maxHops } })
      .invoke(QUESTION)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MaxHopsExceededError);
    expect((error as MaxHopsExceededError).trace).toEqual(Array.from({ length: maxHops }, (_, hop) => (hop % 2 === 0 ? "ping" : "pong")));
  });

  test("that is reached exactly is no error", async () => {
    expect((await graphOf(leadAndWorker, { limits: { maxHops: 3 } }).invoke(QUESTION)).hops).toBe(3);
  });

  test("with finish ends with what there is", async () => {
    const state = await graphOf(leadAndWorker, { limits: { maxHops: 2, onMaxHops: "finish" } }).invoke(QUESTION);
    expect([texts(state), state.hops]).toEqual([["hi", "I did it."], 2]);
  });

  test("counts the branches of a fan-out", async () => {
    const graph = graphOf({ lead: () => ({ nextAgent: ["a", "b"] }), a: () => "a", b: () => "b" }, { limits: { maxHops: 2 } });
    await expect(graph.invoke(QUESTION)).rejects.toThrow();
  });
});

describe("a thread with a checkpointer", () => {
  test("keeps messages and slots from request to request, and counts each from zero with an id of its own", async () => {
    const graph = graphOf(
      { lead: ({ hops }) => (hops === 0 ? { nextAgent: "worker" } : { content: "done" }), worker: leadAndWorker.worker ?? (() => "") },
      {},
      { checkpointer: new MemorySaver() },
    );
    const first = await graph.invoke({ ...QUESTION, contextSlots: { color: "red" } }, thread("1"));
    const second = await graph.invoke({ messages: [new HumanMessage("and now?")] }, thread("1"));
    expect(texts(second)).toEqual(["hi", "I did it.", "done", "and now?", "I did it.", "done"]);
    expect([first.hops, second.hops, second.contextSlots]).toEqual([3, 3, { color: "red" }]);
    expect(second.requestId).not.toBe(first.requestId);
    expect(second.requestId).toMatch(UUID_V4);
  });

  test("counts usage from zero", async () => {
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2, modelCalls: 1 };
    const graph = graphOf({ lead: () => ({ content: "yes", tokenUsage: usage }) }, {}, { checkpointer: new MemorySaver() });
    await graph.invoke(QUESTION, thread("1"));
    expect((await graph.invoke({ messages: ["more"] }, thread("1"))).tokenUsage).toEqual(usage);
  });

  test("refuses another identity, and goes on for its own", async () => {
    const graph = graphOf({ lead: () => "yes" }, {}, { checkpointer: new MemorySaver() });
    await graph.invoke({ ...QUESTION, tenantId: "acme" }, thread("1"));
    await expect(graph.invoke({ messages: ["stolen"], tenantId: "globex" }, thread("1"))).rejects.toThrow(TenantIsolationError);
    await expect(graph.invoke({ messages: ["stolen"], tenantId: "default" }, thread("1"))).rejects.toThrow(TenantIsolationError);
    const state = await graph.invoke({ messages: ["mine"] }, thread("1"));
    expect([state.tenantId, texts(state)]).toEqual(["acme", ["hi", "yes", "mine", "yes"]]);
  });

  test("refuses an identity on a thread that was begun without one", async () => {
    const graph = graphOf({ lead: () => "yes" }, {}, { checkpointer: new MemorySaver() });
    await graph.invoke(QUESTION, thread("1"));
    await expect(graph.invoke({ messages: ["stolen"], userId: "somebody" }, thread("1"))).rejects.toThrow(TenantIsolationError);
  });

  test("goes on with the same request when it is resumed after a failure", async () => {
    let attempts = 0;
    const graph = graphOf(
      {
        lead: ({ hops }) => (hops === 0 ? { nextAgent: "worker" } : { content: "done" }),
        worker: ({ requestId, hops }) => {
          attempts += 1;
          if (attempts === 1) throw new Error("flaky");
          return { content: `${requestId} ${hops}`, nextAgent: "lead" };
        },
      },
      {},
      { checkpointer: new MemorySaver() },
    );
    await expect(graph.invoke({ ...QUESTION, requestId: "r1" }, thread("1"))).rejects.toThrow("flaky");
    const state = await graph.invoke(null, thread("1"));
    expect([texts(state), state.hops]).toEqual([["hi", "r1 1", "done"], 3]);
  });
});

describe("a plan that cannot be built", () => {
  const lead = defineAgent({ name: "lead", description: "Leads.", process: () => "yes" });

  test("names the agent that is missing, and those that are there", () => {
    const build = () => buildCrewGraph({ plan: makePlan({ agents: ["lead", "worker"] }), agents: [lead] });
    expect(build).toThrow(InvalidArgumentError);
    expect(build).toThrow('There is no agent "worker".');
  });

  test.each(["messages", "hops", "constructor"])("says that an agent cannot be named %s", (name) => {
    const agents = agentsOf({ [name]: () => "yes" });
    expect(() => buildCrewGraph({ plan: makePlan({ agents: [name] }), agents })).toThrow(`Agent "${name}" cannot be a node`);
  });

  test("says that a condition is not compiled", () => {
    const plan = makePlan({ agents: ["lead", "worker"], edges: [["lead", "worker", "slots.ready"]] });
    const agents = agentsOf({ lead: () => "yes", worker: () => "yes" });
    expect(() => buildCrewGraph({ plan, agents })).toThrow("The condition of edge lead->worker is not compiled.");
  });

  test("refuses a node that is no agent", () => {
    const plan = makePlan({ agents: ["lead"] });
    const tool = { ...plan, nodes: plan.nodes.map((node) => ({ ...node, type: "tool" as const })) };
    expect(() => buildCrewGraph({ plan: tool, agents: [lead] })).toThrow(NotSupportedError);
  });

  test("refuses a key that is not the agent's name, and two agents of one name", () => {
    expect(() => buildCrewGraph({ plan: makePlan({ agents: ["lead"] }), agents: { boss: lead } })).toThrow(
      'given as "boss" is named "lead"',
    );
    expect(() => buildCrewGraph({ plan: makePlan({ agents: ["lead"] }), agents: [lead, lead] })).toThrow('Two agents are named "lead"');
  });

  test("refuses to pause at an agent that is not there", () => {
    expect(() => graphOf({ lead: () => "yes" }, {}, { interruptBefore: ["nobody"] })).toThrow('cannot pause at "nobody"');
  });
});

test("an agent that nothing leads to is left out", async () => {
  const graph = graphOf({ lead: () => "yes", alone: () => "never" }, { edges: [] });
  expect(texts(await graph.invoke(QUESTION))).toEqual(["hi", "yes"]);
  expect(Object.keys(graph.nodes)).toEqual(["__start__", "lead"]);
});

test("a name that only updateState could have written goes to the default return and is logged", async () => {
  const logger = recordingLogger();
  const agents = agentsOf({
    lead: ({ hops }) => (hops === 0 ? { nextAgent: "worker" } : "done"),
    worker: () => ({ content: "did", nextAgent: "lead" }),
  });
  const graph = buildCrewGraph({
    plan: makePlan({ agents: ["lead", "worker"] }),
    agents,
    logger,
    checkpointer: new MemorySaver(),
    interruptAfter: ["worker"],
  });
  await graph.invoke(QUESTION, thread("1"));
  await graph.updateState(thread("1"), { currentAgent: "nobody" }, "worker");
  expect(texts(await graph.invoke(null, thread("1")))).toEqual(["hi", "did", "done"]);
  expect(logger.lines.filter(({ level }) => level === "warn").map(({ fields }) => fields.choice)).toEqual([["nobody"]]);
});
