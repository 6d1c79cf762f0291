import type { SlotTier } from "./slot-tier.ts";
import type { TokenUsage } from "./token-usage.ts";

/** What an agent's `process` gives back. Frozen; made by `createAgentResponse`. */
export interface AgentResponse {
  /** The words of the answer; may be empty only when the agent hands over. */
  readonly content: string;
  /** The agent to hand over to, several to run in parallel, or `null` when this agent is done. */
  readonly nextAgent: string | readonly string[] | null;
  readonly slotsUpdate: Readonly<Record<string, unknown>>;
  readonly slotsTier: Readonly<Record<string, SlotTier>>;
  readonly tokenUsage: TokenUsage | null;
  /** The typed answer of an agent with an `output` schema. */
  readonly structured?: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}
