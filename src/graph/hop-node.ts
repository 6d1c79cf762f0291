import { setMaxListeners } from "node:events";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { HopNode } from "../agents/index.ts";
import { AgentError, thrownText } from "../errors/index.ts";
import { runOf } from "../observe/index.ts";
import type { OrchestratorState, StateUpdate } from "../protocol/index.ts";
import { type BranchMark, stateOf } from "./branch-state.ts";

/** A hop as LangGraph calls it. It is over when a reader of the run's events keeps up. */
export function hopNode(agentName: string, hop: HopNode) {
  return async (input: OrchestratorState | BranchMark, config: RunnableConfig): Promise<StateUpdate> => {
    // All branches of a fan-out listen to the one signal of their step, and to that of their run.
    if (config.signal !== undefined) setMaxListeners(0, config.signal);
    const run = runOf(config);
    if (run !== undefined) setMaxListeners(0, run.signal);
    const update = await hop(stateOf(input, config), config).catch((error: unknown) => {
      throw throwable(error, agentName);
    });
    const drained = run?.events.drained();
    if (drained !== undefined) await drained;
    return update;
  };
}

/** LangGraph writes on what a node throws; what cannot be written on would be lost behind a TypeError. */
function throwable(error: unknown, agentName: string): unknown {
  if (Object.isExtensible(error)) return error;
  return new AgentError({ code: "GC2014", agentName, message: `Agent "${agentName}" failed: ${thrownText(error)}`, cause: error });
}
