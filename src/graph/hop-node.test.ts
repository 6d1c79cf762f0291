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
  const node = hopNode("lead", async () => {
    order.push("hop");
    return { hops: 1 };
  });
  expect(await node(STATE, withRun({}, run))).toEqual({ hops: 1 });
  expect(order).toEqual(["hop", "drained"]);
});

test("a node without a run waits for nobody", async () => {
  expect(await hopNode("lead", async ({ hops }) => ({ hops }))(STATE, {})).toEqual({ hops: 0 });
});

test.each([["just text"], [Object.freeze(new RangeError("frozen"))], [undefined], [Object.freeze(Object.create(null))]])(
  "a node that throws %o throws an error that LangGraph can carry",
  async (thrown) => {
    const error = await hopNode("lead", () => Promise.reject(thrown))(STATE, {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "GC2014", agentName: "lead" });
    expect((error as Error).cause).toBe(thrown);
  },
);
