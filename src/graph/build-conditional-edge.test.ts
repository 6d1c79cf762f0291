import { HumanMessage } from "@langchain/core/messages";
import { END, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { recordingLogger } from "../agents/testdata/recording-logger.ts";
import { TopologyResolver } from "../routing/index.ts";
import { buildConditionalEdge } from "./build-conditional-edge.ts";
import { OrchestratorStateAnnotation } from "./orchestrator-state-annotation.ts";
import { agentsOf, leadAndWorker } from "./testdata/graph-of.ts";

const TOPOLOGY = {
  entry: "lead",
  edges: [
    { from: "lead", to: "zoe" },
    { from: "lead", to: "ada" },
    { from: "zoe", to: "ada" },
  ],
  defaultReturn: "lead",
};

describe("the routing function of an agent", () => {
  const fromLead = buildConditionalEdge(TOPOLOGY, "lead");
  const fromZoe = buildConditionalEdge(TOPOLOGY, "zoe");

  test("ends when the agent's own name is current", () => {
    expect(fromLead({ currentAgent: "lead" })).toBe(END);
  });

  test("goes to a legal target", () => {
    expect([fromLead({ currentAgent: "zoe" }), fromZoe({ currentAgent: "ada" })]).toEqual(["zoe", "ada"]);
  });

  test("goes to the default return, which is always legal", () => {
    expect(fromZoe({ currentAgent: "lead" })).toBe("lead");
  });

  test.each(["nobody", "zoe ", "", "__proto__"])("sends %j to the default return and logs it", (name) => {
    const logger = recordingLogger();
    expect(buildConditionalEdge(TOPOLOGY, "ada", { logger })({ currentAgent: name })).toBe("lead");
    expect(logger.lines).toEqual([
      { level: "warn", message: "route_not_allowed", fields: { agentName: "ada", code: "GC2001", choice: [name], to: ["lead"] } },
    ]);
  });

  test("sends what the topology forbids to the default return", () => {
    const topology = {
      ...TOPOLOGY,
      edges: [
        { from: "lead", to: "zoe" },
        { from: "zoe", to: "lead" },
      ],
    };
    expect(buildConditionalEdge(topology, "zoe")({ currentAgent: "ada" })).toBe("lead");
  });

  test("ends where the default return is the agent itself, or there is none", () => {
    expect(fromLead({ currentAgent: "nobody" })).toBe(END);
    expect(buildConditionalEdge({ entry: "a", edges: [] }, "a")({ currentAgent: "nobody" })).toBe(END);
  });

  test("fans out to the legal ones of several next agents, each once", () => {
    expect(fromLead({ currentAgent: "ada", nextAgents: ["ada", "zoe", "ada"] })).toEqual(["ada", "zoe"]);
    expect(fromLead({ currentAgent: "ada", nextAgents: ["nobody", "ada"] })).toBe("ada");
  });

  test("goes to the default return when none of several is legal", () => {
    expect(fromZoe({ currentAgent: "nobody", nextAgents: ["nobody", "who"] })).toBe("lead");
  });

  test("joins at the default return when a branch left the names of its own fan-out behind", () => {
    expect(fromZoe({ currentAgent: "zoe", nextAgents: ["zoe", "ada"] })).toBe("lead");
  });

  test("takes a resolver as well", () => {
    expect(buildConditionalEdge(new TopologyResolver(TOPOLOGY), "lead")({ currentAgent: "zoe" })).toBe("zoe");
  });
});

test("agents and routing functions make a graph wired by hand", async () => {
  const [lead, worker] = agentsOf(leadAndWorker);
  const topology = { entry: "lead", edges: [{ from: "lead", to: "worker" }], defaultReturn: "lead" };
  const graph = new StateGraph(OrchestratorStateAnnotation)
    .addNode("lead", (state, config) => lead?.invoke(state, config) ?? {})
    .addNode("worker", (state, config) => worker?.invoke(state, config) ?? {})
    .addEdge(START, "lead")
    .addConditionalEdges("lead", buildConditionalEdge(topology, "lead"), ["worker", END])
    .addConditionalEdges("worker", buildConditionalEdge(topology, "worker"), ["lead", END])
    .compile();
  const { messages, hops } = await graph.invoke({ messages: [new HumanMessage("hi")] });
  expect(messages.map((message) => message.text)).toEqual(["hi", "I did it.", "All is done."]);
  expect(hops).toBe(3);
});
