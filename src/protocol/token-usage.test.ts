import { describe, expect, test } from "vitest";
import { addUsage, NO_USAGE, type TokenUsage } from "./token-usage.ts";

const CALL: TokenUsage = { inputTokens: 1, outputTokens: 2, totalTokens: 3, modelCalls: 1 };

describe("the sum of two usages", () => {
  test.each<[string, TokenUsage, TokenUsage, number | undefined]>([
    ["of two known costs is theirs", { ...CALL, costUsd: 0.25 }, { ...CALL, costUsd: 0.5 }, 0.75],
    ["of two free calls is nothing", { ...CALL, costUsd: 0 }, { ...CALL, costUsd: 0 }, 0],
    ["of a free call and one of unknown cost is unknown", { ...CALL, costUsd: 0 }, CALL, undefined],
    ["of two unknown costs is unknown", CALL, CALL, undefined],
    ["with no call at all is that of the other", { ...CALL, costUsd: 0.5 }, NO_USAGE, 0.5],
    ["with a usage of no call that came through JSON is that of the other", { ...CALL, costUsd: 0.5 }, { ...NO_USAGE }, 0.5],
    ["of no calls is not told", { ...NO_USAGE }, { ...NO_USAGE }, undefined],
  ])("has a cost that %s", (_case, left, right, cost) => {
    expect(addUsage(left, right).costUsd).toBe(cost);
    expect(addUsage(right, left).costUsd).toBe(cost);
  });

  test("stays without a cost once a part of it is unknown", () => {
    expect(addUsage(addUsage(CALL, { ...CALL, costUsd: 1 }), { ...CALL, costUsd: 1 }).costUsd).toBeUndefined();
  });

  test("has the figures that only one of them has", () => {
    const sum = addUsage({ ...CALL, reasoningTokens: 4 }, { ...CALL, cachedInputTokens: 5, estimated: true });
    expect(sum).toEqual({
      inputTokens: 2,
      outputTokens: 4,
      totalTokens: 6,
      modelCalls: 2,
      reasoningTokens: 4,
      cachedInputTokens: 5,
      estimated: true,
    });
  });
});
