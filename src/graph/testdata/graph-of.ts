import { type AgentDefinition, type BaseAgent, defineAgent } from "../../agents/index.ts";
import { makePlan, type PlanSketch } from "../../agents/testdata/make-plan.ts";
import { buildCrewGraph } from "../build-crew-graph.ts";
import type { CrewStateGraph, GraphOptions } from "../graph-options.ts";

/** What each agent does, by name, in declaration order; the first is the entry. */
export type Behaviours = Readonly<Record<string, AgentDefinition["process"]>>;

/** The graph of agents that are given as functions. */
export function graphOf(behaviours: Behaviours, sketch: Partial<PlanSketch> = {}, options: GraphOptions = {}): CrewStateGraph {
  const plan = makePlan({ agents: Object.keys(behaviours), ...sketch });
  return buildCrewGraph({ plan, agents: agentsOf(behaviours), ...options });
}

/** The agents themselves. */
export function agentsOf(behaviours: Behaviours): readonly BaseAgent[] {
  return Object.entries(behaviours).map(([name, process]) => defineAgent({ name, description: `Does ${name}.`, process }));
}

/** A lead that hands over to `worker` once and then answers. */
export const leadAndWorker: Behaviours = {
  lead: ({ hops }) => (hops === 0 ? { nextAgent: "worker" } : { content: "All is done." }),
  worker: () => ({ content: "I did it.", nextAgent: "lead" }),
};
