import { type BaseAgent, isAgent } from "../agents/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { agentsByName } from "./agents-by-name.ts";
import { buildTopologyGraph } from "./build-topology-graph.ts";
import type { BuilderOptions, CrewStateGraph } from "./graph-options.ts";
import type { GraphTopology } from "./plan-of-topology.ts";

/** What a hub with its spokes is built from. */
export interface HubSpokeGraphOptions extends BuilderOptions {
  /** The hub: it runs first and hands over to the agents. */
  readonly supervisor: BaseAgent;
  /** Default: the supervisor may hand over to every agent, in the order given. Its `entry` is not read. */
  readonly topology?: Partial<GraphTopology> | undefined;
}

/**
 * Builds a LangGraph graph of a supervisor and its workers. Workers go back to the supervisor unless the topology says otherwise.
 * @throws {InvalidArgumentError} GC5001 when agents and topology do not fit together.
 */
export function buildHubSpokeGraph(options: HubSpokeGraphOptions): CrewStateGraph {
  const { supervisor, topology = {} } = options;
  if (!isAgent(supervisor)) throw new InvalidArgumentError("buildHubSpokeGraph needs supervisor, an agent.");
  const workers = [...agentsByName(options.agents).values()].filter((agent) => agent !== supervisor);
  return buildTopologyGraph({
    ...options,
    agents: [supervisor, ...workers],
    entryPoint: supervisor.name,
    topology: {
      ...topology,
      entry: supervisor.name,
      edges: topology.edges ?? workers.map((worker) => ({ from: supervisor.name, to: worker.name })),
      defaultReturn: topology.defaultReturn === undefined ? supervisor.name : topology.defaultReturn,
    },
  });
}
