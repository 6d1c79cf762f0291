import type { OrchestratorState, StateUpdate } from "../protocol/index.ts";

/** What an agent's update says about who runs next: nobody, one agent, or several in parallel. */
export function successorsOf(agent: string, update: Pick<StateUpdate, "currentAgent" | "nextAgents">): readonly string[] {
  const fanOut = update.nextAgents ?? [];
  if (fanOut.length > 0) return fanOut;
  const next = update.currentAgent ?? agent;
  return next === agent ? [] : [next];
}

/** The agents of the next step: every successor once, in the order of the step's agents. */
export function nextStep(ran: readonly { readonly agent: string; readonly update: StateUpdate }[]): readonly string[] {
  const first = ran[0];
  if (ran.length === 1 && first !== undefined) return successorsOf(first.agent, first.update);
  return [...new Set(ran.flatMap(({ agent, update }) => successorsOf(agent, update)))];
}

/** True when `agent` is about to run as one branch of a fan-out. */
export function isBranch(agent: string, state: Pick<OrchestratorState, "nextAgents">): boolean {
  return state.nextAgents.length > 1 && state.nextAgents.includes(agent);
}

/** Number of the hop that `agent` makes in this step, from 1: branches of a fan-out count in their order. */
export function hopNumber(agent: string, state: Pick<OrchestratorState, "nextAgents" | "hops">): number {
  return state.hops + 1 + (isBranch(agent, state) ? state.nextAgents.indexOf(agent) : 0);
}

/** How many agents run in this step. */
export function stepSize(agent: string, state: Pick<OrchestratorState, "nextAgents">): number {
  return isBranch(agent, state) ? state.nextAgents.length : 1;
}
