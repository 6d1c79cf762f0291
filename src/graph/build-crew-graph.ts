import { END, START, StateGraph } from "@langchain/langgraph";
import { createHops, type HopNode } from "../agents/index.ts";
import type { Plan } from "../compiler/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { silentLogger } from "../observe/index.ts";
import { isRecord } from "../protocol/index.ts";
import { TopologyResolver } from "../routing/index.ts";
import { agentsByName } from "./agents-by-name.ts";
import { beginRequest } from "./begin-request.ts";
import { reachableNodes } from "./check-plan.ts";
import type { BuilderOptions, CrewStateGraph, GraphOptions } from "./graph-options.ts";
import { hopNode } from "./hop-node.ts";
import { hopRouter } from "./hop-router.ts";
import { leaveOutControlBranch } from "./leave-out-control-branch.ts";
import { OrchestratorStateAnnotation } from "./orchestrator-state-annotation.ts";

/** What the graph of a plan is built from. */
export interface CrewGraphOptions extends BuilderOptions {
  readonly plan: Plan;
}

/** Steps of a run beside its hops: the input, the refusal of one hop too many, and the one that LangGraph keeps free. */
const OTHER_STEPS = 3;

/**
 * Builds the LangGraph graph of a plan: a node for every agent that the entry leads to, with every end it may have.
 * Every input begins a request: hops and usage from zero, and a request id where the input has none.
 * The recursion limit is set so that `max_hops` is always reached first; inside another graph, that graph's limit counts.
 * @throws {InvalidArgumentError} GC5001 for a plan that cannot be built with these agents.
 * @throws {NotSupportedError} GC5003 for a plan with other nodes than agents.
 */
export function buildCrewGraph(options: CrewGraphOptions): CrewStateGraph {
  const { plan, logger = silentLogger, conditions = new Map() } = options;
  if (!isRecord(plan))
    throw new InvalidArgumentError("buildCrewGraph needs plan.", { hint: "loadCrew and createCrew make one of a file." });
  const agents = agentsByName(options.agents);
  const names = reachableNodes({ plan, agents, conditions }).map((node) => node.id);
  const hops = createHops({ ...options, agents, conditions, logger });
  const topology = new TopologyResolver(plan);
  const graph = new StateGraph(OrchestratorStateAnnotation) as unknown as CrewStateGraph["builder"];
  for (const name of names) {
    graph.addNode(name, hopNode(name, hops.get(name) as HopNode));
    graph.addConditionalEdges(name, hopRouter({ agent: name, topology, logger }), [...topology.getAllowedTargets(name), END]);
  }
  graph.addEdge(START, plan.entry);
  const compiled = graph.compile(compileOptions(options, names));
  beginRequest(compiled, plan.entry);
  leaveOutControlBranch(compiled);
  return compiled.withConfig({ recursionLimit: plan.limits.maxHops + OTHER_STEPS });
}

function compileOptions(options: CrewGraphOptions, names: readonly string[]) {
  const { checkpointer, store, name = options.plan.name } = options;
  return {
    name,
    ...(checkpointer === undefined ? {} : { checkpointer }),
    ...(store === undefined ? {} : { store }),
    interruptBefore: pausesOf(options.interruptBefore, names),
    interruptAfter: pausesOf(options.interruptAfter, names),
  };
}

function pausesOf(pauses: GraphOptions["interruptBefore"], names: readonly string[]): string[] | "*" {
  if (pauses === "*") return pauses;
  const unknown = pauses?.find((name) => !names.includes(name));
  if (unknown === undefined) return [...(pauses ?? [])];
  throw new InvalidArgumentError(`The graph cannot pause at "${unknown}".`, { hint: `Its agents are ${names.join(", ")}.` });
}
