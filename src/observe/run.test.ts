import { describe, expect, test } from "vitest";
import { FakeClock, makeTestState } from "../testing/index.ts";
import { hopOf, runOf, withHop, withRun } from "./hop-scope.ts";
import { Run } from "./run.ts";
import { unheard } from "./run-events.ts";
import { silentLogger } from "./silent-logger.ts";
import { UsageMeter } from "./usage-meter.ts";

const USAGE = { inputTokens: 1, outputTokens: 2, totalTokens: 3, modelCalls: 1 };

function begin(abort = new AbortController()): Run {
  return new Run({
    identity: { sessionId: "s", userId: "u", tenantId: "t" },
    requestId: "r",
    clock: new FakeClock(),
    logger: silentLogger,
    events: unheard,
    budget: { reserve: () => ({ settle: () => undefined }) },
    abort,
    managed: true,
  });
}

describe("a run", () => {
  test("knows whose it is, and is aborted from outside", () => {
    const abort = new AbortController();
    const run = begin(abort);
    abort.abort("enough");
    expect(run).toMatchObject({ sessionId: "s", userId: "u", tenantId: "t", requestId: "r", deadline: undefined });
    expect([run.signal.aborted, run.signal.reason]).toEqual([true, "enough"]);
  });

  test("keeps the first of its endings", () => {
    const run = begin();
    expect(run.ending).toBeUndefined();
    run.end({ stopReason: "timeout" });
    run.end({ stopReason: "error" });
    expect(run.ending).toEqual({ stopReason: "timeout" });
  });

  test("knows the state of the running step and what its hops used until now", () => {
    const run = begin();
    expect(run.latestState).toBeUndefined();
    const meters = [new UsageMeter(), new UsageMeter()] as const;
    const state = makeTestState("hi", { hops: 2, tokenUsage: USAGE });
    run.enterHop("a", state, meters[0]);
    run.enterHop("b", state, meters[1]);
    meters[0].add(USAGE);
    meters[1].add(USAGE);
    expect(run.latestState).toMatchObject({ hops: 2, tokenUsage: { totalTokens: 9, modelCalls: 3 } });
    expect(run.lastStep).toEqual(["a", "b"]);
  });

  test("begins a new step when the hops have gone on, and keeps the trace", () => {
    const run = begin();
    run.enterHop("a", makeTestState("hi", { hops: 0 }), new UsageMeter());
    run.enterHop("b", makeTestState("hi", { hops: 1 }), new UsageMeter());
    expect([run.lastStep, run.trace, run.latestState?.hops]).toEqual([["b"], ["a", "b"], 1]);
  });

  test("tells who else wrote a key in the same step", () => {
    const run = begin();
    run.enterHop("a", makeTestState("hi", { hops: 0 }), new UsageMeter());
    expect([run.claimKey("k", "a"), run.claimKey("k", "a"), run.claimKey("k", "b"), run.claimKey("other", "b")]).toEqual([
      undefined,
      undefined,
      "a",
      undefined,
    ]);
    run.enterHop("c", makeTestState("hi", { hops: 2 }), new UsageMeter());
    expect(run.claimKey("k", "c")).toBeUndefined();
  });
});

describe("a config", () => {
  const run = begin();
  const hop = { run, agent: "a", hop: 1, path: ["a"], usage: new UsageMeter(), streamedText: "" };

  test("carries a run and a hop, everything else unchanged", () => {
    const config = { tags: ["t"], callbacks: [], configurable: { mine: 1 } };
    const carried = withHop(withRun(config, run), hop);
    expect([runOf(carried), hopOf(carried)]).toEqual([run, hop]);
    expect(carried).toMatchObject({ tags: ["t"], callbacks: [], configurable: { mine: 1 } });
    expect(config.configurable).toEqual({ mine: 1 });
  });

  test("without them has none", () => {
    expect([runOf({}), hopOf({}), runOf(undefined), hopOf(undefined)]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test("a usage meter adds up", () => {
  const meter = new UsageMeter();
  expect(meter.total.totalTokens).toBe(0);
  meter.add({ ...USAGE, costUsd: 0.25 });
  meter.add({ ...USAGE, costUsd: 0.5, estimated: true });
  expect(meter.total).toEqual({ inputTokens: 2, outputTokens: 4, totalTokens: 6, modelCalls: 2, costUsd: 0.75, estimated: true });
});
