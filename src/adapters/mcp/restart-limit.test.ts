import { expect, it } from "vitest";
import { systemClock } from "../../observe/index.ts";
import { RestartLimit } from "./restart-limit.ts";

function limitAt(time: { now: number }): RestartLimit {
  return new RestartLimit({ ...systemClock, monotonic: () => time.now });
}

it("starts at once after no failure, and after the last one was made good", () => {
  const limit = limitAt({ now: 0 });
  expect(limit.next()).toBe(0);
  limit.failed();
  limit.worked();
  expect(limit.next()).toBe(0);
});

it("waits longer after each failure in a row", () => {
  const limit = limitAt({ now: 0 });
  const pauses = [1, 2, 3, 4].map(() => {
    limit.failed();
    return limit.next();
  });
  expect(pauses).toEqual([250, 500, 1000, 2000]);
});

it("counts the time that has gone by", () => {
  const time = { now: 0 };
  const limit = limitAt(time);
  limit.failed();
  time.now = 200;
  expect(limit.next()).toBe(50);
  time.now = 900;
  expect(limit.next()).toBe(0);
});

it("rests after five failures in a row, then tries once", () => {
  const time = { now: 0 };
  const limit = limitAt(time);
  for (const _failure of [1, 2, 3, 4, 5]) limit.failed();
  expect(limit.next()).toBe("resting");
  time.now = 30_000;
  expect(limit.next()).toBe(0);
  limit.failed();
  expect(limit.next()).toBe("resting");
});
