import type { BaseMessage } from "@langchain/core/messages";
import type { TokenUsage } from "./token-usage.ts";

/** In a merge update, removes the key. JSON-safe, so that it survives a checkpointer. */
export const DELETED = "__graphcrew_deleted__";

/** Whose request this is. Fixed for the whole thread. */
export interface Identity {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
}

/** What travels from agent to agent within a request. */
export interface OrchestratorState extends Identity {
  readonly messages: readonly BaseMessage[];
  /** The agent that has control, or the agent that ran last when it is done. */
  readonly currentAgent: string;
  /** The agents of a fan-out; empty otherwise. */
  readonly nextAgents: readonly string[];
  readonly contextSlots: Readonly<Record<string, unknown>>;
  readonly knowledgeContext: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** Agent invocations so far in this request. */
  readonly hops: number;
  readonly tokenUsage: TokenUsage;
  /** Outputs of actor nodes by node id. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** The keys of the state; no agent can have the name of one, since LangGraph keeps nodes and state in one space of names. */
export const STATE_KEYS: readonly (keyof OrchestratorState)[] = Object.freeze([
  "messages",
  "currentAgent",
  "nextAgents",
  "contextSlots",
  "knowledgeContext",
  "sessionId",
  "userId",
  "tenantId",
  "requestId",
  "hops",
  "tokenUsage",
  "outputs",
]);

/** What one agent invocation writes: `messages` are appended, `hops` and `tokenUsage` added, maps merged, the rest replaced. */
export interface StateUpdate {
  readonly messages?: readonly BaseMessage[];
  readonly currentAgent?: string;
  readonly nextAgents?: readonly string[];
  readonly contextSlots?: Readonly<Record<string, unknown>>;
  readonly knowledgeContext?: Readonly<Record<string, unknown>>;
  readonly hops?: number;
  readonly tokenUsage?: TokenUsage;
  readonly outputs?: Readonly<Record<string, unknown>>;
}
