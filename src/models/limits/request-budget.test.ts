import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BudgetExceededError, InvalidArgumentError } from "../../errors/index.ts";
import { RequestBudget } from "./request-budget.ts";

/** A call whose input is so many tokens. */
const call = (input: number, maxOutputTokens?: number) => ({ inputText: () => "x".repeat(input * 4), maxOutputTokens });

describe("RequestBudget", () => {
  it("lets everything pass without limits, and does not even look at the input", () => {
    const budget = new RequestBudget();
    budget.reserve({ inputText: () => expect.unreachable(), maxOutputTokens: undefined }).settle(1_000_000);
    expect(budget.used).toEqual({ calls: 1, tokens: 1_000_000 });
  });

  it.each([0, -1, 2.5, Number.NaN])("refuses a limit of %s", (limit) => {
    expect(() => new RequestBudget({ maxLlmCallsPerRequest: limit })).toThrow(InvalidArgumentError);
    expect(() => new RequestBudget({ maxTokensPerRequest: limit })).toThrow(InvalidArgumentError);
  });

  it("lets one call pass when the limit is one call", () => {
    const budget = new RequestBudget({ maxLlmCallsPerRequest: 1 });
    budget.reserve(call(1)).settle(10);
    expect(() => budget.reserve(call(1))).toThrow("max_llm_calls_per_request is 1, used 1");
  });

  it("counts a call when it is reserved, so that branches do not race past the limit", () => {
    const budget = new RequestBudget({ maxLlmCallsPerRequest: 2 });
    budget.reserve(call(1));
    budget.reserve(call(1));
    expect(() => budget.reserve(call(1))).toThrow(BudgetExceededError);
  });

  it("refuses an input that does not fit", () => {
    const budget = new RequestBudget({ maxTokensPerRequest: 100 });
    expect(() => budget.reserve(call(101, 10))).toThrow("max_tokens_per_request is 100, used 0, and the input of the call needs 101");
  });

  it("says what is used, and not what the call that did not fit would have used", () => {
    const budget = new RequestBudget({ maxTokensPerRequest: 100 });
    budget.reserve(call(10, 10)).settle(90);
    expect(() => budget.reserve(call(11))).toThrow("used 90, and the input of the call needs 11");
    budget.reserve(call(10, 10)).settle(10);
    expect(() => budget.reserve(call(11))).toThrow("is used up: max_tokens_per_request is 100, used 100.");
  });

  it("lets one call pass when the limit is one token and its input fits", () => {
    const budget = new RequestBudget({ maxTokensPerRequest: 1 });
    budget.reserve(call(1, 50)).settle(30);
    expect(() => budget.reserve(call(0, 50))).toThrow(BudgetExceededError);
  });

  it("lets a call pass whose declared output does not fit, for it may be short", () => {
    const budget = new RequestBudget({ maxTokensPerRequest: 100 });
    expect(() => budget.reserve(call(50, 4000))).not.toThrow();
  });

  it("sets the declared output of running calls aside", () => {
    const budget = new RequestBudget({ maxTokensPerRequest: 100 });
    const first = budget.reserve(call(10, 60));
    expect(() => budget.reserve(call(31, 60))).toThrow(BudgetExceededError);
    first.settle(20);
    expect(() => budget.reserve(call(31, 60))).not.toThrow();
  });

  it("takes a running call without a declared output to need 1024 tokens", () => {
    const budget = new RequestBudget({ maxTokensPerRequest: 1100 });
    budget.reserve(call(10));
    expect(() => budget.reserve(call(67))).toThrow(BudgetExceededError);
    expect(() => budget.reserve(call(66))).not.toThrow();
  });

  it("settles once", () => {
    const budget = new RequestBudget({ maxTokensPerRequest: 100 });
    const reservation = budget.reserve(call(10, 10));
    reservation.settle(15);
    reservation.settle(15);
    expect(budget.used.tokens).toBe(15);
  });

  it("goes on from what a plan's request has used before", () => {
    const used = { inputTokens: 80, outputTokens: 10, totalTokens: 90, modelCalls: 3 };
    const budget = RequestBudget.of({ maxLlmCallsPerRequest: null, maxTokensPerRequest: 100 }, used);
    expect(budget.used).toEqual({ calls: 3, tokens: 90 });
    expect(() => budget.reserve(call(11))).toThrow(BudgetExceededError);
  });

  it("ends at most one call's declared output above the limit, in whatever order calls start and settle", () => {
    const step = fc.record({ input: fc.integer({ min: 1, max: 40 }), output: fc.integer({ min: 1, max: 60 }), settleFirst: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(step, { maxLength: 40 }), (limit, steps) => {
        const budget = new RequestBudget({ maxTokensPerRequest: limit });
        const running: (() => void)[] = [];
        for (const { input, output, settleFirst } of steps) {
          if (settleFirst) running.shift()?.();
          try {
            const reservation = budget.reserve(call(input, output));
            running.push(() => reservation.settle(input + output));
          } catch (error) {
            expect(error).toBeInstanceOf(BudgetExceededError);
          }
        }
        for (const settle of running) settle();
        expect(budget.used.tokens).toBeLessThanOrEqual(limit + Math.max(0, ...steps.map(({ output }) => output)));
      }),
    );
  });
});
