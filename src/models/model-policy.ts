import { aFlag, aFunction, aNumber, checkOptions, type OptionRules, withMethods } from "../errors/index.ts";
import type { RateLimiter, TokenCounter } from "../protocol/index.ts";
import { CharDivisionTokenCounter } from "../text/index.ts";

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
  /** True where the environment switches LangSmith's tracing on, which then sees the metadata of each call. */
  readonly isTracedByEnvironment: boolean;
}

const TRACING = ["LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2", "LANGSMITH_TRACING", "LANGCHAIN_TRACING"];

const RULES: OptionRules = {
  maxAttempts: aNumber({ least: 1, isWhole: true }),
  initialDelayMs: aNumber(),
  maxDelayMs: aNumber(),
  jitter: aFlag,
  respectRetryAfter: aFlag,
  timeoutMs: aNumber({ isAbove: true }),
  limiter: withMethods(["acquire", "close"], "be a rate limiter"),
  tokenCounter: withMethods(["count"], "be a counter of tokens"),
  random: aFunction("Math.random"),
  isTracedByEnvironment: aFlag,
};

/**
 * A whole policy: what is left out has the default of a crew file (three attempts, 500 ms doubling up to 30 s with full jitter, 60 s a call).
 * @throws {InvalidArgumentError} GC5001 for a limit that cannot be kept.
 */
export function modelPolicy(policy: Partial<ModelPolicy> = {}): ModelPolicy {
  checkOptions("the policy of model calls", policy, RULES, { refuses: "slips" });
  return {
    maxAttempts: 3,
    initialDelayMs: 500,
    maxDelayMs: 30_000,
    jitter: true,
    respectRetryAfter: true,
    timeoutMs: 60_000,
    limiter: undefined,
    tokenCounter: new CharDivisionTokenCounter(),
    random: Math.random,
    isTracedByEnvironment: TRACING.some((name) => process.env[name] === "true"),
    ...policy,
  };
}
