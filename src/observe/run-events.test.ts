import { describe, expect, test } from "vitest";
import type { CrewEvent, EventBody } from "../protocol/index.ts";
import { RunEvents, unheard } from "./run-events.ts";

function open(highWaterMark?: number): RunEvents {
  return new RunEvents({ requestId: "r", sessionId: "s", now: () => 7, ...(highWaterMark === undefined ? {} : { highWaterMark }) });
}

function warning(message: string): EventBody {
  return { type: "warning", code: "GC2010", message };
}

async function all(events: RunEvents): Promise<readonly CrewEvent[]> {
  const read: CrewEvent[] = [];
  for await (const event of events) read.push(event);
  return read;
}

/** True once everything that could settle had its turn. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(() => {
    settled = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return settled;
}

describe("the events of a run", () => {
  test("are numbered from 1 without gaps, timed, and say whose they are", async () => {
    const events = open();
    events.emit(warning("one"), []);
    events.emit(warning("two"), ["lead", "worker"]);
    events.end();
    expect(await all(events)).toEqual([
      { type: "warning", code: "GC2010", message: "one", seq: 1, time: 7, requestId: "r", sessionId: "s", path: [] },
      { type: "warning", code: "GC2010", message: "two", seq: 2, time: 7, requestId: "r", sessionId: "s", path: ["lead", "worker"] },
    ]);
  });

  test("reach a reader while they happen", async () => {
    const events = open();
    const reader = events[Symbol.asyncIterator]();
    const first = reader.next();
    expect(await isSettled(first)).toBe(false);
    events.emit(warning("now"), []);
    expect((await first).value).toMatchObject({ message: "now" });
    const last = reader.next();
    events.end();
    expect(await last).toEqual({ done: true, value: undefined });
  });

  test("are taken no more after the end, but can still be read", async () => {
    const events = open();
    events.emit(warning("before"), []);
    events.end();
    events.emit(warning("after"), []);
    expect(events.listening).toBe(false);
    expect(await all(events)).toHaveLength(1);
  });

  test("keep nobody waiting while there is no reader", () => {
    const events = open(1);
    for (let count = 0; count < 1_000; count += 1) events.emit(warning("x"), []);
    expect(events.drained()).toBeUndefined();
  });

  test("make the run wait for a slow reader, until it has caught up", async () => {
    const events = open(2);
    const reader = events[Symbol.asyncIterator]();
    events.emit(warning("one"), []);
    await reader.next();
    expect(events.drained()).toBeUndefined();
    events.emit(warning("two"), []);
    events.emit(warning("three"), []);
    const drained = events.drained() ?? Promise.resolve();
    expect(await isSettled(drained)).toBe(false);
    await reader.next();
    expect(await isSettled(drained)).toBe(false);
    await reader.next();
    expect(await isSettled(drained)).toBe(true);
  });

  test("let a waiting run go on when they end", async () => {
    const events = open(1);
    const reader = events[Symbol.asyncIterator]();
    events.emit(warning("one"), []);
    await reader.next();
    events.emit(warning("two"), []);
    const drained = events.drained() ?? Promise.resolve();
    events.end();
    expect(await isSettled(drained)).toBe(true);
    expect(events.drained()).toBeUndefined();
  });
});

test("a run that nobody watches tells nothing and waits for nobody", () => {
  unheard.emit(warning("x"), []);
  unheard.end();
  expect([unheard.listening, unheard.drained()]).toEqual([false, undefined]);
});
