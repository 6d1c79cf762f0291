import type { RunnableConfig } from "@langchain/core/runnables";
import type { HopNode } from "../agents/index.ts";
import type { RunScope } from "../observe/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import { applyStep, nextStep } from "../routing/index.ts";

/** What the direct runner runs. */
export interface DirectRunOptions {
  readonly hops: ReadonlyMap<string, HopNode>;
  /** Names its first agent in `currentAgent`. */
  readonly state: OrchestratorState;
  readonly config: RunnableConfig;
  readonly run: RunScope;
}

/**
 * Runs agents step by step without graph machinery: all that are ready run together on the state as the step began,
 * and their writes become visible when the step ends, in the order of the edge list.
 */
export async function runDirect({ hops, state: initial, config, run }: DirectRunOptions): Promise<OrchestratorState> {
  let state = initial;
  let ready: readonly string[] = [initial.currentAgent];
  while (ready.length > 0 && run.ending === undefined) {
    const ran = await runStep(ready, state, config, hops);
    state = applyStep(
      state,
      ran.map(({ update }) => update),
    );
    ready = nextStep(ran);
    const drained = run.events.drained();
    if (drained !== undefined) await drained;
  }
  return state;
}

async function runStep(ready: readonly string[], state: OrchestratorState, config: RunnableConfig, hops: DirectRunOptions["hops"]) {
  const [only] = ready;
  if (ready.length === 1 && only !== undefined) return [{ agent: only, update: await runNode(only, state, config, hops) }];
  return Promise.all(ready.map(async (agent) => ({ agent, update: await runNode(agent, state, config, hops) })));
}

function runNode(agent: string, state: OrchestratorState, config: RunnableConfig, hops: DirectRunOptions["hops"]) {
  const hop = hops.get(agent);
  return hop === undefined ? Promise.resolve({ currentAgent: agent, nextAgents: [] }) : hop(state, config);
}
