import type { TokenUsage } from "../protocol/index.ts";

/** Usage of nothing. */
export const NO_USAGE: TokenUsage = Object.freeze({ inputTokens: 0, outputTokens: 0, totalTokens: 0, modelCalls: 0 });

/** The sum of two usages; a figure that neither has stays away. */
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
    ...optionalSum("costUsd", left, right),
    ...(left.estimated === true || right.estimated === true ? { estimated: true } : {}),
  };
}

/** Adds up what the model calls of one hop used, those of a hop that fails included. */
export class UsageMeter {
  #total: TokenUsage = NO_USAGE;

  get total(): TokenUsage {
    return this.#total;
  }

  add(usage: TokenUsage): void {
    this.#total = addUsage(this.#total, usage);
  }
}

type OptionalFigure = "reasoningTokens" | "cachedInputTokens" | "costUsd";

function optionalSum(figure: OptionalFigure, left: TokenUsage, right: TokenUsage): Partial<TokenUsage> {
  const a = left[figure];
  const b = right[figure];
  if (a === undefined && b === undefined) return {};
  return { [figure]: (a ?? 0) + (b ?? 0) };
}
