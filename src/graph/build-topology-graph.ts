import { InvalidArgumentError } from "../errors/index.ts";
import { agentsByName } from "./agents-by-name.ts";
import { buildCrewGraph } from "./build-crew-graph.ts";
import type { BuilderOptions, CrewStateGraph } from "./graph-options.ts";
import { type GraphTopology, planOfTopology } from "./plan-of-topology.ts";

/** What the graph of a topology is built from. */
export interface TopologyGraphOptions extends BuilderOptions {
  readonly topology: GraphTopology;
  /** The agent that runs first. Default: the topology's entry. */
  readonly entryPoint?: string | undefined;
}

/**
 * Builds a LangGraph graph of agents that hand over as a topology allows. Edges with `when` need their compiled `conditions`.
 * @throws {InvalidArgumentError} GC5001 when agents and topology do not fit together.
 */
export function buildTopologyGraph(options: TopologyGraphOptions): CrewStateGraph {
  if (typeof options.topology !== "object" || options.topology === null) {
    throw new InvalidArgumentError("buildTopologyGraph needs topology.", { hint: "It has entry and edges." });
  }
  const { name = "crew", entryPoint = options.topology.entry } = options;
  const agents = agentsByName(options.agents);
  const plan = planOfTopology({ name, agents, topology: { ...options.topology, entry: entryPoint } });
  return buildCrewGraph({ ...options, agents, plan });
}
