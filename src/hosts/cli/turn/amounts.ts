import type { TokenUsage } from "../../../protocol/index.ts";

/** A duration as people read it. */
export function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Tokens, model calls and cost as people read them. */
export function usageText(usage: TokenUsage): string {
  const tokens = `${usage.estimated === true ? "about " : ""}${countText(usage.totalTokens, "token")}`;
  const cost = usage.costUsd === undefined || usage.costUsd === 0 ? "" : ` · $${usage.costUsd.toFixed(4)}`;
  return `${tokens} · ${countText(usage.modelCalls, "model call")}${cost}`;
}

/** A number with its noun, in the plural where it takes one. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
