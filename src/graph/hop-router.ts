import type { RunnableConfig } from "@langchain/core/runnables";
import { END, Send } from "@langchain/langgraph";
import { runOf } from "../observe/index.ts";
import type { Logger, OrchestratorState } from "../protocol/index.ts";
import type { TopologyResolver } from "../routing/index.ts";
import { branchInput } from "./branch-state.ts";
import { tellUnknown } from "./build-conditional-edge.ts";
import { PlainRunnable } from "./plain-runnable.ts";
import { routeAfter } from "./route-after.ts";

/** Whom a router serves. */
export interface HopRouterOptions {
  readonly agent: string;
  readonly topology: TopologyResolver;
  readonly logger: Logger;
}

/**
 * The routing of one agent inside a built graph. A run that must end goes nowhere.
 * A fan-out is sent and not routed by name: LangGraph applies the writes of sends in their order, and that of the edge list is the one in which the hop wrote them.
 */
export function hopRouter({ agent, topology, logger }: HopRouterOptions): PlainRunnable<OrchestratorState, string | Send[]> {
  return new PlainRunnable("route", (state, config: RunnableConfig) => {
    if (runOf(config)?.ending !== undefined) return END;
    const { to, unknown } = routeAfter(agent, state, topology);
    if (unknown.length > 0) tellUnknown(logger, agent, unknown, to);
    const [only] = to;
    if (only === undefined) return END;
    if (to.length === 1) return only;
    const input = branchInput(agent, state, config);
    return to.map((name) => new Send(name, input));
  });
}
