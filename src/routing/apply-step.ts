import { addUsage, type OrchestratorState, type StateUpdate } from "../protocol/index.ts";
import { mergeMap, mergeMessages } from "./merge-state.ts";

/** The state after all updates of one step, applied in order: later ones win. */
export function applyStep(state: OrchestratorState, updates: readonly StateUpdate[]): OrchestratorState {
  return updates.reduce(applyUpdate, state);
}

/** The state after one update. */
export function applyUpdate(state: OrchestratorState, update: StateUpdate): OrchestratorState {
  // Written out: spreading a state costs more than all the rest of a step.
  return {
    sessionId: state.sessionId,
    userId: state.userId,
    tenantId: state.tenantId,
    requestId: state.requestId,
    messages: mergeMessages(state.messages, update.messages),
    currentAgent: update.currentAgent ?? state.currentAgent,
    nextAgents: update.nextAgents ?? state.nextAgents,
    contextSlots: mergeMap(state.contextSlots, update.contextSlots),
    knowledgeContext: mergeMap(state.knowledgeContext, update.knowledgeContext),
    hops: state.hops + (update.hops ?? 0),
    tokenUsage: update.tokenUsage === undefined ? state.tokenUsage : addUsage(state.tokenUsage, update.tokenUsage),
    outputs: mergeMap(state.outputs, update.outputs),
  };
}
