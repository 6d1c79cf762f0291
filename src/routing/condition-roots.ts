import { messageText, type OrchestratorState } from "../protocol/index.ts";

/** What a condition may look at. */
export interface ConditionRoots {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly knowledge: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The last message. */
  readonly message: { readonly content: string; readonly role: string; readonly name: string };
  readonly user: { readonly id: string; readonly tenant: string };
  readonly session: { readonly id: string };
}

/** The values a condition sees in a state. */
export function conditionRoots(state: OrchestratorState): ConditionRoots {
  const last = state.messages.at(-1);
  return {
    slots: state.contextSlots,
    knowledge: state.knowledgeContext,
    outputs: state.outputs,
    message: { content: last === undefined ? "" : messageText(last), role: last?.getType() ?? "", name: last?.name ?? "" },
    user: { id: state.userId, tenant: state.tenantId },
    session: { id: state.sessionId },
  };
}
