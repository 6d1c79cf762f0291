import { expect, test } from "vitest";
import { Run, silentLogger, unheard, withRun } from "../observe/index.ts";
import { FakeClock, makeTestState } from "../testing/index.ts";
import { hopNode } from "./hop-node.ts";

const STATE = makeTestState("hi");

test("a node is over when a slow reader has caught up", async () => {
  const order: string[] = [];
  const drained = async () => {
    await Promise.resolve();
    order.push("drained");
  };
  const run = new Run({
    identity: STATE,
    requestId: STATE.requestId,
    clock: new FakeClock(),
    logger: silentLogger,
    events: { ...unheard, drained },
    budget: { reserve: () => ({ settle: () => undefined }) },
    abort: new AbortController(),
    managed: true,
  });
  const node = hopNode(async () => {
    order.push("hop");
    return { hops: 1 };
  });
  expect(await node(STATE, withRun({}, run))).toEqual({ hops: 1 });
  expect(order).toEqual(["hop", "drained"]);
});

test("a node without a run waits for nobody", async () => {
  expect(await hopNode(async ({ hops }) => ({ hops }))(STATE, {})).toEqual({ hops: 0 });
});
