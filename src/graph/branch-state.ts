import type { RunnableConfig } from "@langchain/core/runnables";
import { NotSupportedError } from "../errors/index.ts";
import { type OrchestratorState, STATE_KEYS } from "../protocol/index.ts";

/** What the branches of a fan-out are sent in place of the state, so that checkpoints do not hold the history once per branch. */
export interface BranchMark {
  readonly branchOf: string;
}

/** Where LangGraph puts the function by which a task reads the channels as its step began. */
const READ = "__pregel_read";

type ReadChannels = (keys: readonly string[], fresh: boolean) => OrchestratorState;

/** What to send to a branch: a mark where its node will be able to read the state, else the state itself. */
export function branchInput(agent: string, state: OrchestratorState, config: RunnableConfig): BranchMark | OrchestratorState {
  return readerOf(config) === undefined ? state : { branchOf: agent };
}

/**
 * The state that a node was started with.
 * @throws {NotSupportedError} GC5003 when a mark was saved that cannot be followed any more.
 */
export function stateOf(input: BranchMark | OrchestratorState, config: RunnableConfig): OrchestratorState {
  if (!("branchOf" in input)) return input;
  const read = readerOf(config);
  if (read === undefined) throw new NotSupportedError("This version of LangGraph does not let a branch read the state.");
  return read(STATE_KEYS, false);
}

function readerOf(config: RunnableConfig): ReadChannels | undefined {
  const read: unknown = config.configurable?.[READ];
  return typeof read === "function" ? (read as ReadChannels) : undefined;
}
