import { setMaxListeners } from "node:events";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { HopNode } from "../agents/index.ts";
import type { RunScope } from "../observe/index.ts";
import type { OrchestratorState, StateUpdate } from "../protocol/index.ts";
import { applyStep, applyUpdate, nextStep, successorsOf } from "../routing/index.ts";

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
    const [only] = ready;
    if (ready.length === 1 && only !== undefined) {
      const update = await runNode(only, state, config, hops);
      state = applyUpdate(state, update);
      ready = successorsOf(only, update);
    } else {
      // As many agents as run at once listen to it.
      setMaxListeners(0, run.signal);
      const ran = await Promise.all(ready.map(async (agent) => ({ agent, update: await runNode(agent, state, config, hops) })));
      state = applyStep(state, ran.map(updateOf));
      ready = nextStep(ran);
    }
    const drained = run.events.drained();
    if (drained !== undefined) await drained;
  }
  return state;
}

function runNode(agent: string, state: OrchestratorState, config: RunnableConfig, hops: DirectRunOptions["hops"]) {
  const hop = hops.get(agent);
  return hop === undefined ? Promise.resolve({ currentAgent: agent, nextAgents: [] }) : hop(state, config);
}

function updateOf({ update }: { readonly update: StateUpdate }): StateUpdate {
  return update;
}
