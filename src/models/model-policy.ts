import type { RateLimiter, TokenCounter } from "../protocol/index.ts";

/** How model calls of one crew are made. */
export interface ModelPolicy {
  readonly maxAttempts: number;
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  /** Full jitter: a random part of the delay. */
  readonly jitter: boolean;
  readonly respectRetryAfter: boolean;
  /** Time of one call; for a stream, time without a token. */
  readonly timeoutMs: number;
  readonly limiter: RateLimiter | undefined;
  /** Estimates usage where the provider reports none. */
  readonly tokenCounter: TokenCounter;
  /** A number in [0, 1) for the jitter. */
  readonly random: () => number;
}
