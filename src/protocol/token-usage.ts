/** Tokens and calls spent on model calls. Counts are sums of what the provider reported; `estimated` marks a sum that holds an estimate. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  /** Model calls that were made, answered or not. */
  readonly modelCalls: number;
  /** In US dollars; absent where the price of a call is not known. 0 for the offline and the scripted model. */
  readonly costUsd?: number;
  /** True where at least one figure comes from a token counter and not from the provider. */
  readonly estimated?: boolean;
}

/** Usage of nothing. */
export const NO_USAGE: TokenUsage = Object.freeze({ inputTokens: 0, outputTokens: 0, totalTokens: 0, modelCalls: 0 });

/** The sum of two usages; a figure that neither has stays away, and so does a cost that is known of one only. */
export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  if (right === NO_USAGE) return left;
  if (left === NO_USAGE) return right;
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    totalTokens: left.totalTokens + right.totalTokens,
    modelCalls: left.modelCalls + right.modelCalls,
    ...optionalSum("reasoningTokens", left, right),
    ...optionalSum("cachedInputTokens", left, right),
    ...costOf(left, right),
    ...(left.estimated === true || right.estimated === true ? { estimated: true } : {}),
  };
}

type OptionalFigure = "reasoningTokens" | "cachedInputTokens";

function optionalSum(figure: OptionalFigure, left: TokenUsage, right: TokenUsage): Partial<TokenUsage> {
  const a = left[figure];
  const b = right[figure];
  if (a === undefined && b === undefined) return {};
  return { [figure]: (a ?? 0) + (b ?? 0) };
}

/** Where no call was made there is nothing to pay. */
function costOf(left: TokenUsage, right: TokenUsage): Partial<TokenUsage> {
  const a = left.costUsd ?? (left.modelCalls === 0 ? 0 : undefined);
  const b = right.costUsd ?? (right.modelCalls === 0 ? 0 : undefined);
  const isNamed = left.costUsd !== undefined || right.costUsd !== undefined;
  return isNamed && a !== undefined && b !== undefined ? { costUsd: a + b } : {};
}
