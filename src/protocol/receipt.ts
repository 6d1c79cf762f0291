/** What happened at one routing decision. Enough to replay the routing. */
export interface RoutingReceipt {
  /** Number of the hop that chose, from 1. */
  readonly hop: number;
  readonly from: string;
  /** The agents that run next; empty when the request ends here. */
  readonly to: readonly string[];
  /** The legal targets at that moment. */
  readonly allowed: readonly string[];
  /** What the agent asked for, before any repair; `null` when it asked for nothing. */
  readonly choice: string | readonly string[] | null;
  /** The agent's own words for the choice, where it gave any. */
  readonly reason: string;
  /** True when the choice was repaired (case, spaces, punctuation). */
  readonly repaired: boolean;
  /** Choices that were refused and asked for again. */
  readonly rejected: readonly string[];
}
