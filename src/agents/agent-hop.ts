import type { RunnableConfig } from "@langchain/core/runnables";
import type { Process } from "../middleware/index.ts";
import { type HopScope, hopOf } from "../observe/index.ts";
import type { ModelChoice } from "../protocol/index.ts";

/** A hop as the agent in it sees it: where it may go, and how its work is wrapped. */
export interface AgentHop extends HopScope {
  /** The agents that may be chosen now, in the order of the edge list. */
  readonly targets: readonly ModelChoice[];
  /** Names of `targets`. */
  readonly allowed: readonly string[];
  /** Where control goes when nobody else is named; `null` for nowhere, or when the agent is that one itself. */
  readonly returnTo: string | null;
  /** True for one of several agents that run in parallel: control joins at `returnTo` whatever it names. */
  readonly isBranch: boolean;
  /** The agent's work inside the middleware of crew and agent. */
  readonly pipeline: Process;
  /** Choices that were refused in this hop and asked for again. */
  readonly rejected: string[];
  /** Put hashes in place of ids in logs. */
  readonly redactPii: boolean;
}

/** The hop an agent works in; `undefined` outside a crew. */
export function agentHopOf(config: RunnableConfig | undefined): AgentHop | undefined {
  return hopOf(config) as AgentHop | undefined;
}
