import type { RunnableConfig } from "@langchain/core/runnables";
import type { HopNode } from "../agents/index.ts";
import { runOf } from "../observe/index.ts";
import type { OrchestratorState, StateUpdate } from "../protocol/index.ts";
import { type BranchMark, stateOf } from "./branch-state.ts";

/** A hop as LangGraph calls it. It is over when a reader of the run's events keeps up. */
export function hopNode(hop: HopNode) {
  return async (input: OrchestratorState | BranchMark, config: RunnableConfig): Promise<StateUpdate> => {
    const update = await hop(stateOf(input, config), config);
    const drained = runOf(config)?.events.drained();
    if (drained !== undefined) await drained;
    return update;
  };
}
