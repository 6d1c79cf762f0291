import { describe, expect, test, vi } from "vitest";
import { CancelledError, MaxPassesExceededError, RequestTimeoutError } from "../../errors/index.ts";
import { RequestBudget } from "../../models/index.ts";
import { Run, RunEvents, UsageMeter, withHop } from "../../observe/index.ts";
import { FakeClock, MockLLM } from "../../testing/index.ts";
import { type ActionHandler, simpleHandler } from "../actions/action-handler.ts";
import { fakeTemplates } from "../testdata/fake-templates.ts";
import { FINISH, lines, openReact, SEARCH } from "../testdata/open-react.ts";

const never: ActionHandler = () => new Promise(() => undefined);
const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("passes", () => {
  test("that are used up end in an error with the history", async () => {
    const { react, model } = openReact({ responses: [SEARCH, SEARCH] }, { templates: { maxPasses: 2 } });

    const failure = await caught(react.execute("x"));

    expect(failure).toBeInstanceOf(MaxPassesExceededError);
    expect(failure).toMatchObject({
      code: "GC2015",
      maxPasses: 2,
      agentName: "clerk",
      history: [{ pass: 1 }, { pass: 2, observation: "found refunds" }],
    });
    expect(JSON.stringify((failure as MaxPassesExceededError).toJSON())).not.toContain("found refunds");
    expect(model.calls).toHaveLength(2);
  });

  test("that are used up may end in one call that must answer", async () => {
    const { react, sent } = openReact({ responses: [SEARCH, "14 days"] }, { templates: { maxPasses: 1, onMaxPasses: "answer" } });

    expect(await react.execute("x")).toMatchObject({ action: null, answer: "14 days", passes: 2 });
    expect(lines(sent(2)).at(-1)).toContain("You have no steps left.");
  });

  test("end in an error when the last call does not answer", async () => {
    const { react, model } = openReact({ responses: [SEARCH, SEARCH] }, { templates: { maxPasses: 1, onMaxPasses: "answer" } });

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC2015", maxPasses: 1 });
    expect(model.calls).toHaveLength(2);
  });

  test("of which there are none make no call, or only the last one", async () => {
    const none = openReact({ responses: ["14 days"] }, { executor: { maxPasses: 0 } });
    await expect(none.react.execute("x")).rejects.toMatchObject({ code: "GC2015", history: [] });
    expect(none.model.calls).toHaveLength(0);

    const last = openReact({ responses: ["14 days"] }, { executor: { maxPasses: 0 }, templates: { onMaxPasses: "answer" } });
    expect(await last.react.execute("x")).toMatchObject({ answer: "14 days", passes: 1 });
  });

  test("of which there is one are enough for an answer", async () => {
    expect(await openReact({ responses: [FINISH] }, { executor: { maxPasses: 1 } }).react.execute("x")).toMatchObject({ passes: 1 });
  });
});

describe("replies that cannot be followed", () => {
  test("are told to the model, and logged first", async () => {
    const { react, sent, log } = openReact({ responses: ["Hm.", FINISH] });

    expect(await react.execute("x")).toMatchObject({ passes: 2, history: [{ action: null }] });
    expect(lines(sent(2)).slice(2)).toEqual(["ai: Hm.", expect.stringMatching(/^human: <observation>\nYour reply has no action\./)]);
    expect(log).toMatchObject([{ level: "warn", message: "react_parse_failure", fields: { code: "no_action", pass: 1 } }]);
  });

  test("in a row end in an error once the retries are used up", async () => {
    const { react, model } = openReact({ responses: ["Hm.", "Hm.", "Hm.", FINISH] });

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC2016", attempts: 3, passNumber: 3, details: { reply: "Hm." } });
    expect(model.calls).toHaveLength(3);
  });

  test("begin to count anew after one that could be", async () => {
    const { react } = openReact({ responses: ["Hm.", SEARCH, "Hm.", SEARCH, FINISH] }, { templates: { maxParseRetries: 1 } });

    expect(await react.execute("x")).toMatchObject({ passes: 5 });
  });

  test("of many megabytes are not sent back whole", async () => {
    const { react, sent } = openReact({ responses: ["Hm. ".repeat(1_000_000), FINISH] });

    await react.execute("x");

    expect(String(sent(2)[2]?.content).length).toBeLessThan(41_000);
  });
});

describe("time", () => {
  test("of a pass covers model and action together, and names its limit", async () => {
    const clock = new FakeClock();
    const model = new MockLLM({ responses: [SEARCH], latencyMs: 600, clock });
    const { react } = openReact(model, { executor: { clock, perPassMs: 1_000, timeouts: { passMs: 5 }, handlers: { search: never } } });

    const failure = caught(react.execute("x"));
    await clock.advance(999);
    await clock.advance(1);

    expect(await failure).toMatchObject({ code: "GC2021", name: "PassTimeoutError", passNumber: 1, limitMs: 1_000 });
    expect(clock.pending).toBe(0);
  });

  describe("in which a person is asked", () => {
    const actions = [
      { name: "search", parameters: { query: {} }, approval: true },
      { name: "finish", parameters: { answer: {} }, terminal: true },
    ];
    const limits = { timeouts: { passMs: 1_000, executionMs: 1_500 } };
    const ask = (clock: FakeClock, search: ActionHandler) => {
      const model = new MockLLM({ responses: [SEARCH, FINISH], latencyMs: 600, clock });
      const approve = () => new Promise<{ type: "approve" }>((resolve) => clock.after(3_600_000, () => resolve({ type: "approve" })));
      return openReact(model, { templates: { actions }, executor: { clock, approve, handlers: { search }, ...limits } }).react;
    };

    test("counts for no limit", async () => {
      const clock = new FakeClock();
      const result = ask(
        clock,
        simpleHandler(() => "found"),
      ).execute("x");

      await clock.advance(600);
      await clock.advance(3_600_000);
      await clock.advance(600);

      expect(await result).toMatchObject({ value: "14 days", passes: 2 });
      expect(clock.pending).toBe(0);
    });

    test("leaves what was counted before, and the action counts", async () => {
      const clock = new FakeClock();
      const failure = caught(ask(clock, never).execute("x"));

      await clock.advance(600);
      await clock.advance(3_600_000);
      await clock.advance(400);

      expect(await failure).toMatchObject({ code: "GC2021", limitMs: 1_000 });
    });
  });

  test("of a pass begins anew with each", async () => {
    const clock = new FakeClock();
    const model = new MockLLM({ responses: [SEARCH, SEARCH, FINISH], latencyMs: 600, clock });
    const { react } = openReact(model, { executor: { clock, timeouts: { passMs: 1_000 } } });

    const result = react.execute("x");
    await clock.advance(1_800);

    expect((await result).passes).toBe(3);
    expect(clock.pending).toBe(0);
  });

  test("of an execution covers all passes", async () => {
    const clock = new FakeClock();
    const model = new MockLLM({ responses: [SEARCH, SEARCH, FINISH], latencyMs: 600, clock });
    const { react } = openReact(model, { executor: { clock, timeouts: { executionMs: 1_500 } } });

    const failure = caught(react.execute("x"));
    await clock.advance(1_500);

    expect(await failure).toMatchObject({ code: "GC2022", name: "ExecutionTimeoutError", passNumber: 3, limitMs: 1_500 });
    expect(model.calls).toHaveLength(3);
  });

  test("of a model call is that of the call path, tried again and then told", async () => {
    vi.useFakeTimers();
    try {
      const { react } = openReact({ responses: [FINISH], latencyMs: 60_000 }, { executor: { timeouts: { modelCallMs: 2_000 } } });
      const failure = caught(react.execute("x"));
      await vi.advanceTimersByTimeAsync(2_100);
      expect(await failure).toMatchObject({ code: "GC3004", name: "ModelTimeoutError" });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("an abort", () => {
  test("before the first pass makes no call", async () => {
    const { react, model } = openReact({ responses: [FINISH] }, { executor: { signal: AbortSignal.abort("enough") } });

    await expect(react.execute("x")).rejects.toMatchObject({
      code: "GC2006",
      name: "ReactCancellationError",
      passNumber: 1,
      agentName: "clerk",
    });
    expect(model.calls).toHaveLength(0);
  });

  test("is no failure in the log, but a failure is", async () => {
    const cancelled = openReact({ responses: [FINISH] }, { executor: { signal: AbortSignal.abort("enough") } });
    await caught(cancelled.react.execute("x"));
    expect(cancelled.log).toMatchObject([{ level: "info", message: "react_execution_failed" }]);

    const failed = openReact({ responses: [FINISH] }, { executor: { maxPasses: 0 } });
    await caught(failed.react.execute("x"));
    expect(failed.log).toMatchObject([{ level: "error", message: "react_execution_failed" }]);
  });

  test("beats hooks", async () => {
    const beforePass = vi.fn();
    const { react } = openReact({ responses: [FINISH] }, { executor: { signal: AbortSignal.abort(), passHooks: [{ beforePass }] } });

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC2006" });
    expect(beforePass).not.toHaveBeenCalled();
  });

  test("during a model call rejects at once; no further call is made", async () => {
    const abort = new AbortController();
    const { react, model } = openReact({ responses: [SEARCH], latencyMs: 60_000 });

    const failure = caught(react.execute("x", {}, { signal: abort.signal }));
    await new Promise(setImmediate);
    abort.abort(new TypeError("the user left"));

    expect(await failure).toMatchObject({ code: "GC2006", passNumber: 1, cause: { message: "the user left" } });
    expect(model.calls).toHaveLength(1);
  });

  test("during an action that ignores it rejects at once, and the action is told", async () => {
    const abort = new AbortController();
    let heard: AbortSignal | undefined;
    const search: ActionHandler = (_parameters, _state, config) => {
      heard = config.signal;
      abort.abort();
      return new Promise(() => undefined);
    };
    const { react, model } = openReact({ responses: [SEARCH, FINISH] }, { executor: { handlers: { search } } });

    await expect(react.execute("x", {}, { signal: abort.signal })).rejects.toMatchObject({ code: "GC2006" });
    expect(heard?.aborted).toBe(true);
    expect(model.calls).toHaveLength(1);
  });

  test.each([
    ["beforePass", 0],
    ["afterPass", 1],
  ] as const)("during a hook's %s rejects at once", async (moment, calls) => {
    const abort = new AbortController();
    const hook = {
      [moment]: () => {
        abort.abort();
        return new Promise<void>(() => undefined);
      },
    };
    const { react, model } = openReact({ responses: [SEARCH, FINISH] }, { executor: { passHooks: [hook] } });

    await expect(react.execute("x", {}, { signal: abort.signal })).rejects.toMatchObject({ code: "GC2006" });
    expect(model.calls).toHaveLength(calls);
  });

  test("while a person is asked rejects at once", async () => {
    const abort = new AbortController();
    const actions = [{ name: "search", parameters: { query: {} }, approval: true }];
    const approve = (): Promise<never> => {
      abort.abort();
      return new Promise(() => undefined);
    };
    const { react } = openReact({ responses: [SEARCH] }, { templates: { actions }, executor: { handlers: { search: never }, approve } });

    await expect(react.execute("x", {}, { signal: abort.signal })).rejects.toMatchObject({ code: "GC2006" });
  });

  test.each(["loadSlot", "loadCorePrompt"] as const)("during %s of the templates rejects at once", async (moment) => {
    const abort = new AbortController();
    const hang = (): Promise<never> => {
      abort.abort();
      return new Promise(() => undefined);
    };
    const { fork: _fork, ...fake } = fakeTemplates({ modules: { refunds: "x" }, preload: ["refunds"] });
    const templates = { ...fake, [moment]: hang };
    const { react, model } = openReact({ responses: [FINISH] }, { executor: { templates } });

    await expect(react.execute("x", {}, { signal: abort.signal })).rejects.toMatchObject({ code: "GC2006" });
    expect(model.calls).toHaveLength(0);
  });

  test("while a limiter that ignores it is waited for rejects at once", async () => {
    const abort = new AbortController();
    const rateLimiter = {
      acquire: () => {
        abort.abort();
        return new Promise<void>(() => undefined);
      },
      close: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    };
    const { react } = openReact({ responses: [FINISH] }, { executor: { rateLimiter } });

    await expect(react.execute("x", {}, { signal: abort.signal })).rejects.toMatchObject({ code: "GC2006" });
  });

  test("leaves no listener on the caller's signal and nothing to wait for", async () => {
    const abort = new AbortController();
    const { react, clock } = openReact(
      { responses: Array.from({ length: 50 }, () => FINISH) },
      { executor: { perPassMs: 1_000, timeouts: { executionMs: 9_000 } } },
    );
    const added = vi.spyOn(abort.signal, "addEventListener");

    for (let turn = 0; turn < 50; turn += 1) await react.execute("x", {}, { signal: abort.signal });

    expect(added.mock.calls.length).toBeLessThanOrEqual(1);
    expect(clock.pending).toBe(0);
  });

  test("of a request that is over its time stays what it is", async () => {
    const abort = new AbortController();
    const { react } = openReact({ responses: [FINISH], latencyMs: 60_000 });

    const failure = caught(react.execute("x", {}, { signal: abort.signal }));
    abort.abort(new RequestTimeoutError(1_000));

    expect(await failure).toMatchObject({ code: "GC2007" });
  });

  test("of the run ends the agent in it", async () => {
    const abort = new AbortController();
    const events = new RunEvents({ requestId: "r", sessionId: "s", now: () => 0 });
    const { react, clock, model } = openReact({ responses: [FINISH], latencyMs: 60_000 });
    const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    const identity = { sessionId: "s", userId: "u", tenantId: "t" };
    const run = new Run({ identity, requestId: "r", clock, logger: quiet, events, budget: new RequestBudget(), abort, managed: true });
    const config = withHop({}, { run, agent: "billing", hop: 1, path: [], usage: new UsageMeter(), streamedText: "" });

    const failure = caught(react.execute("x", {}, config));
    await new Promise(setImmediate);
    abort.abort(new CancelledError());

    expect(await failure).toMatchObject({ code: "GC2006", name: "ReactCancellationError" });
    expect(model.calls).toHaveLength(1);
  });

  test("reaches the other actions of a pass when one of them fails for good", async () => {
    let heard: AbortSignal | undefined;
    const wait: ActionHandler = (_parameters, _state, config) => {
      heard = config.signal;
      return new Promise(() => undefined);
    };
    const fail = simpleHandler(() => Promise.reject(new TypeError("broken")));
    const actions = [wait, fail].map((handler, index) => ({ name: `a${index}`, description: "x", parameters: {}, handler }));
    const toolCalls = [
      [
        { name: "a0", args: {} },
        { name: "a1", args: {} },
      ],
    ];
    const { react } = openReact({ toolCalls }, { executor: { actions, protocol: "tools" } });

    await expect(react.execute("x")).rejects.toThrow("broken");
    expect(heard?.aborted).toBe(true);
  });
});
