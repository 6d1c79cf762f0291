import type { ActionParameters } from "./action-handler.ts";

/** What a person is asked. */
export interface ApprovalRequest {
  readonly agentName: string;
  readonly action: string;
  readonly description: string;
  readonly parameters: ActionParameters;
  /** From 1. */
  readonly pass: number;
  readonly callId: string;
  /** Aborted when the answer is not waited for any more. */
  readonly signal: AbortSignal;
}

/** What a person says; a reason is told to the model. */
export type ApprovalAnswer = boolean | { readonly approved: boolean; readonly reason?: string };

/** Asks a person whether an action may be done. */
export type Approve = (request: ApprovalRequest) => ApprovalAnswer | Promise<ApprovalAnswer>;
