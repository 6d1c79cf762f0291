import { END } from "@langchain/langgraph";
import { silentLogger } from "../observe/index.ts";
import type { Logger } from "../protocol/index.ts";
import { type Topology, TopologyResolver } from "../routing/index.ts";
import { type RoutableState, routeAfter } from "./route-after.ts";

/** How a routing function tells of names it cannot follow. */
export interface ConditionalEdgeOptions {
  /** Default: silent. */
  readonly logger?: Logger | undefined;
}

/** Reads the state and gives where to go: a name, the names of a fan-out, or `END`. */
export type RoutingFunction = (state: RoutableState) => string | string[];

/**
 * Makes the routing function of one agent, for `addConditionalEdges` of a `StateGraph` wired by hand.
 * The agent's own name in `currentAgent` means `END`, a legal target means go there; anything else goes to the default
 * return (`END` where there is none) and is logged. `nextAgents` comes first: a fan-out to those that are legal.
 * LangGraph applies the writes of such a fan-out by node name; the graph builders apply them in the order of the edge list.
 */
export function buildConditionalEdge(
  topology: Topology | TopologyResolver,
  fromAgent: string,
  options: ConditionalEdgeOptions = {},
): RoutingFunction {
  const resolver = topology instanceof TopologyResolver ? topology : new TopologyResolver(topology);
  const logger = options.logger ?? silentLogger;
  return (state) => {
    const { to, unknown } = routeAfter(fromAgent, state, resolver);
    if (unknown.length > 0) tellUnknown(logger, fromAgent, unknown, to);
    const [only] = to;
    return only === undefined ? END : to.length === 1 ? only : [...to];
  };
}

/** Logs names that routing could not follow. */
export function tellUnknown(logger: Logger, agentName: string, unknown: readonly string[], to: readonly string[]): void {
  logger.warn({ agentName, code: "GC2001", choice: unknown, to: to.length === 0 ? [END] : to }, "route_not_allowed");
}
