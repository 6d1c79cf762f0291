import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import type { Condition } from "../compiler/index.ts";
import { InvalidArgumentError, MaxHopsExceededError } from "../errors/index.ts";
import { buildHubSpokeGraph } from "./build-hub-spoke-graph.ts";
import { buildTopologyGraph } from "./build-topology-graph.ts";
import type { CrewStateGraph } from "./graph-options.ts";
import { agentsOf, leadAndWorker } from "./testdata/graph-of.ts";

const QUESTION = { messages: [new HumanMessage({ content: "hi", id: "q1" })] };

async function answers(graph: CrewStateGraph): Promise<readonly string[]> {
  return (await graph.invoke(QUESTION)).messages.slice(1).map((message) => message.text);
}

async function arrows(graph: CrewStateGraph): Promise<readonly string[]> {
  return (await graph.getGraphAsync()).edges.map(({ source, target }) => `${source}>${target}`).sort();
}

describe("a graph of a topology", () => {
  const chain = agentsOf({ a: () => ({ content: "a", nextAgent: "b" }), b: () => ({ content: "b", nextAgent: "c" }), c: () => "c" });
  const topology = {
    entry: "a",
    edges: [
      { from: "a", to: "b" },
      { from: "b", to: "c" },
    ],
  };

  test("runs from its entry along its edges", async () => {
    expect(await answers(buildTopologyGraph({ agents: chain, topology }))).toEqual(["a", "b", "c"]);
  });

  test("runs from another entry point, which leaves out what that does not lead to", async () => {
    const graph = buildTopologyGraph({ agents: chain, topology, entryPoint: "b" });
    expect(await answers(graph)).toEqual(["b", "c"]);
    expect(await arrows(graph)).toEqual(["__start__>b", "b>__end__", "b>c", "c>__end__"]);
  });

  test("lets everybody go to the default return", async () => {
    const graph = buildTopologyGraph({ agents: chain, topology: { ...topology, defaultReturn: "a" } });
    expect(await arrows(graph)).toEqual(["__start__>a", "a>__end__", "a>b", "b>__end__", "b>a", "b>c", "c>__end__", "c>a"]);
  });

  test("stops at its maximum of hops", async () => {
    const agents = agentsOf({ a: () => ({ nextAgent: "b" }), b: () => ({ nextAgent: "a" }) });
    const pingPong = {
      entry: "a",
      edges: [
        { from: "a", to: "b" },
        { from: "b", to: "a" },
      ],
      maxHops: 3,
    };
    await expect(answers(buildTopologyGraph({ agents, topology: pingPong }))).rejects.toThrow(MaxHopsExceededError);
    expect(await answers(buildTopologyGraph({ agents, topology: { ...pingPong, onMaxHops: "finish" } }))).toEqual([]);
  });

  test("keeps a conditional edge shut until its condition holds", async () => {
    const ready: Condition = { source: "slots.ready", evaluate: ({ slots }) => ({ value: Object.hasOwn(slots as object, "ready") }) };
    const agents = agentsOf({
      a: ({ contextSlots }) => ({ content: "a", nextAgent: contextSlots.ready === true ? "b" : null, slotsUpdate: { ready: true } }),
      b: () => "b",
    });
    const graph = buildTopologyGraph({
      agents,
      topology: { entry: "a", edges: [{ from: "a", to: "b", when: "slots.ready" }] },
      conditions: new Map([["a->b", ready]]),
    });
    expect(await answers(graph)).toEqual(["a"]);
    const state = await graph.invoke({ ...QUESTION, contextSlots: { ready: true } });
    expect(state.messages.map((message) => message.text)).toEqual(["hi", "a", "b"]);
  });

  test.each([
    ["an agent that is not there", { entry: "a", edges: [{ from: "a", to: "nobody" }] }],
    ["an entry that is not there", { entry: "nobody", edges: [] }],
    ["a default return that is not there", { entry: "a", edges: [], defaultReturn: "nobody" }],
    ["no hops", { entry: "a", edges: [], maxHops: 0 }],
    ["half a hop", { entry: "a", edges: [], maxHops: 1.5 }],
  ])("refuses %s", (_, wrong) => {
    expect(() => buildTopologyGraph({ agents: chain, topology: wrong })).toThrow(InvalidArgumentError);
  });
});

describe("a hub with its spokes", () => {
  const [lead, worker] = agentsOf(leadAndWorker);
  const [other] = agentsOf({ other: () => "other" });
  const supervisor = lead ?? agentsOf({ lead: () => "" })[0] ?? (undefined as never);
  const workers = [worker, other].filter((agent) => agent !== undefined);

  test("lets the supervisor hand over to every agent and gets control back", async () => {
    const graph = buildHubSpokeGraph({ supervisor, agents: workers });
    expect(await answers(graph)).toEqual(["I did it.", "All is done."]);
    expect(await arrows(graph)).toEqual([
      "__start__>lead",
      "lead>__end__",
      "lead>other",
      "lead>worker",
      "other>__end__",
      "other>lead",
      "worker>__end__",
      "worker>lead",
    ]);
  });

  test("takes the supervisor among the agents as well", async () => {
    expect(await answers(buildHubSpokeGraph({ supervisor, agents: [...workers, supervisor] }))).toEqual(["I did it.", "All is done."]);
  });

  test("follows a topology that is given, and may be told not to come back", async () => {
    const graph = buildHubSpokeGraph({
      supervisor,
      agents: workers,
      topology: {
        edges: [
          { from: "lead", to: "worker" },
          { from: "worker", to: "other" },
        ],
        defaultReturn: null,
      },
    });
    expect(await arrows(graph)).toEqual([
      "__start__>lead",
      "lead>__end__",
      "lead>worker",
      "other>__end__",
      "worker>__end__",
      "worker>other",
    ]);
  });
});
