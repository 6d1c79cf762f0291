import type { BaseMessage } from "@langchain/core/messages";
import { MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { expectTypeOf, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import type { CrewGraph } from "../crew/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import { buildConditionalEdge, buildHubSpokeGraph, type CrewStateGraph, OrchestratorStateAnnotation } from "./index.ts";

const agent = defineAgent({ name: "lead", description: "Leads.", process: () => "yes" });
const graph = buildHubSpokeGraph({ supervisor: agent, agents: [] });
const topology = { entry: "lead", edges: [] };

test("a graph gives the state of a crew", () => {
  expectTypeOf<Awaited<ReturnType<typeof graph.invoke>>>().toExtend<OrchestratorState>();
  expectTypeOf<typeof OrchestratorStateAnnotation.State>().toExtend<OrchestratorState>();
  expectTypeOf<(typeof OrchestratorStateAnnotation.State)["messages"]>().toEqualTypeOf<BaseMessage[]>();
});

test("a graph takes messages alone", () => {
  expectTypeOf(graph.invoke).toBeCallableWith({ messages: ["hi"] });
});

test("a graph is what a crew hands out", () => {
  expectTypeOf<CrewStateGraph>().toExtend<CrewGraph>();
});

test("agents, routing functions and graphs fit into a StateGraph wired by hand", () => {
  const byHand = new StateGraph(OrchestratorStateAnnotation)
    .addNode("lead", (state, config) => agent.invoke(state, config))
    .addEdge(START, "lead")
    .addConditionalEdges("lead", buildConditionalEdge(topology, "lead"));
  expectTypeOf(byHand.compile).toBeFunction();
  expectTypeOf(new StateGraph(MessagesAnnotation).addNode("crew", graph).compile).toBeFunction();
});
