import { describe, expect, test } from "vitest";
import { ReactPassAbortError, TokenBudgetExceededError } from "../../errors/index.ts";
import { FINISH, openReact, SEARCH } from "../testdata/open-react.ts";
import type { ReactPassHook } from "./react-pass-hook.ts";
import { TokenBudgetHook } from "./token-budget-hook.ts";

const noting = (name: string, notes: string[]): ReactPassHook => ({
  name,
  beforePass: (pass) => void notes.push(`${name} before ${pass}`),
  afterPass: async (pass, _state, { action }, observation) => void notes.push(`${name} after ${pass}: ${action} → ${observation}`),
});

describe("hooks", () => {
  test("are called before in order and after in reverse, but not after an action that ends the loop", async () => {
    const notes: string[] = [];
    const { react } = openReact({ responses: [SEARCH, FINISH] }, { executor: { passHooks: [noting("a", notes), noting("b", notes)] } });

    await react.execute("x");

    expect(notes).toEqual([
      "a before 1",
      "b before 1",
      "b after 1: search → found refunds",
      "a after 1: search → found refunds",
      "a before 2",
      "b before 2",
    ]);
  });

  test("are not called after a reply that could not be followed", async () => {
    const notes: string[] = [];
    const { react } = openReact({ responses: ['<action type="fly"></action>', FINISH] }, { executor: { passHooks: [noting("a", notes)] } });

    await react.execute("x");

    expect(notes).toEqual(["a before 1", "a before 2"]);
  });

  test("see the state and the config", async () => {
    const seen: unknown[] = [];
    const hook: ReactPassHook = {
      beforePass: (pass, state, config) =>
        void seen.push([pass, state._pass_number, state.customer, state._observations, config.metadata?.agentName, config.tags]),
    };
    const { react } = openReact({ responses: [SEARCH, FINISH] }, { executor: { passHooks: [hook] } });

    await react.execute("x", { customer: "c1" }, { tags: ["t"] });

    expect(seen).toEqual([
      [1, 1, "c1", [], "clerk", ["t"]],
      [2, 2, "c1", ["found refunds"], "clerk", ["t"]],
    ]);
  });

  test("may end the execution before a call with a reason", async () => {
    const hook: ReactPassHook = {
      beforePass: (passNumber) => {
        if (passNumber === 2) throw new ReactPassAbortError({ agentName: "clerk", passNumber, reason: "closing time" });
      },
    };
    const { react, model } = openReact({ responses: [SEARCH, FINISH] }, { executor: { passHooks: [hook] } });

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC2018", agentName: "clerk", passNumber: 2, reason: "closing time" });
    expect(model.calls).toHaveLength(1);
  });

  test("that fail before a pass end the execution with their own error", async () => {
    const error = new TypeError("broken hook");
    const { react, model } = openReact({ responses: [FINISH] }, { executor: { passHooks: [{ beforePass: () => Promise.reject(error) }] } });

    await expect(react.execute("x")).rejects.toBe(error);
    expect(model.calls).toHaveLength(0);
  });

  test("that fail after a pass are logged, and the others are called", async () => {
    const notes: string[] = [];
    const broken: ReactPassHook = { name: "broken", afterPass: () => Promise.reject(new TypeError("broken hook")) };
    const { react, log } = openReact({ responses: [SEARCH, FINISH] }, { executor: { passHooks: [noting("a", notes), broken] } });

    expect(await react.execute("x")).toMatchObject({ value: "14 days" });
    expect(notes).toContain("a after 1: search → found refunds");
    expect(log).toMatchObject([
      { level: "error", message: "react_hook_failed", fields: { hook: "broken", pass: 1, error: "broken hook" } },
    ]);
  });
});

describe("TokenBudgetHook", () => {
  const spend = (maxTotalTokens: number) =>
    openReact(
      { responses: [SEARCH, SEARCH, FINISH], usageTokens: { inputTokens: 8, outputTokens: 2 } },
      { executor: { passHooks: [new TokenBudgetHook({ maxTotalTokens })] } },
    );

  test("ends the execution once its tokens are used, met exactly or passed", async () => {
    for (const budget of [20, 15]) {
      const { react, model } = spend(budget);

      const failure = await react.execute("x").catch((error: unknown) => error);

      expect(failure).toMatchObject({ code: "GC2018", passNumber: 3, agentName: "clerk" });
      expect((failure as Error).cause).toBeInstanceOf(TokenBudgetExceededError);
      expect((failure as Error).cause).toMatchObject({ code: "GC2019", agentName: "clerk", budget, used: 20 });
      expect(model.calls).toHaveLength(2);
    }
  });

  test("lets an execution pass that stays below", async () => {
    expect(await spend(21).react.execute("x")).toMatchObject({ passes: 3 });
  });

  test.each([0, -1, Number.NaN])("does not take a budget of %d", (maxTotalTokens) => {
    expect(() => new TokenBudgetHook({ maxTotalTokens })).toThrow("maxTotalTokens");
  });
});
