import type { TopologyResolver } from "../routing/index.ts";

/** The part of the state that routing reads. */
export interface RoutableState {
  /** The agent that has control, or the agent that just ran when it is done. */
  readonly currentAgent: string;
  /** The agents of a fan-out; absent or empty otherwise. */
  readonly nextAgents?: readonly string[] | undefined;
}

/** Where control goes after an agent. */
export interface RouteAfter {
  /** Legal names, those of a fan-out in the order in which they were written; empty when the run ends here. */
  readonly to: readonly string[];
  /** Names that are not legal from there. */
  readonly unknown: readonly string[];
}

const DONE: RouteAfter = Object.freeze({ to: Object.freeze([]), unknown: Object.freeze([]) });

/**
 * The routing contract: a fan-out comes first, the agent's own name is the end, a legal target is next,
 * and anything else goes to the default return.
 */
export function routeAfter(agent: string, state: RoutableState, topology: TopologyResolver): RouteAfter {
  const fanOut = state.nextAgents ?? [];
  if (fanOut.includes(agent)) return homeOf(agent, topology, []);
  if (fanOut.length === 0) return routeToOne(agent, state.currentAgent, topology);
  const chosen = [...new Set(fanOut)];
  const to = chosen.filter((name) => topology.allows(agent, name));
  const unknown = chosen.filter((name) => !topology.allows(agent, name));
  return to.length > 0 ? { to, unknown } : homeOf(agent, topology, unknown);
}

function routeToOne(agent: string, next: string, topology: TopologyResolver): RouteAfter {
  if (next === agent) return DONE;
  return topology.allows(agent, next) ? { to: [next], unknown: [] } : homeOf(agent, topology, [next]);
}

function homeOf(agent: string, { defaultReturn }: TopologyResolver, unknown: readonly string[]): RouteAfter {
  return { to: defaultReturn === null || defaultReturn === agent ? [] : [defaultReturn], unknown };
}
