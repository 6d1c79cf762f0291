import type { JsonObject } from "./json.ts";

/** What a person is asked before an action is done. */
export interface ApprovalRequest {
  readonly agentName: string;
  readonly action: string;
  readonly description: string;
  readonly parameters: JsonObject;
  /** From 1. */
  readonly pass: number;
  readonly callId: string;
  /** Whose request it is, as the caller of the crew said; absent outside a crew. */
  readonly requestId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly userId?: string | undefined;
  readonly tenantId?: string | undefined;
  /** Aborted when the answer is not waited for any more. */
  readonly signal: AbortSignal;
}

/** What a person says: do it, do it with other parameters, or do not. A reason is told to the model. */
export type ApprovalDecision =
  | { readonly type: "approve" }
  | { readonly type: "edit"; readonly parameters: JsonObject }
  | { readonly type: "reject"; readonly reason?: string };

/** Asks a person whether an action may be done. */
export type Approve = (request: ApprovalRequest) => Promise<ApprovalDecision>;
