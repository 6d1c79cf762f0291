/** Tokens and calls spent on model calls. Counts are sums of what the provider reported; `estimated` marks a sum that holds an estimate. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  /** Model calls that were made, answered or not. */
  readonly modelCalls: number;
  readonly costUsd?: number;
  /** True where at least one figure comes from a token counter and not from the provider. */
  readonly estimated?: boolean;
}
