import { describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../testing/index.ts";
import { DeadlineWatch, watchOf } from "./deadline-watch.ts";

describe("DeadlineWatch", () => {
  it("calls back when the time is over, once", async () => {
    const clock = new FakeClock();
    const onDue = vi.fn();
    new DeadlineWatch(clock).add(100, onDue);
    await clock.advance(99);
    expect(onDue).not.toHaveBeenCalled();
    await clock.advance(1000);
    expect(onDue).toHaveBeenCalledTimes(1);
  });

  it("does not call back for a deadline that was removed", async () => {
    const clock = new FakeClock();
    const onDue = vi.fn();
    const watch = new DeadlineWatch(clock);
    watch.remove(watch.add(100, onDue));
    await clock.advance(1000);
    expect(onDue).not.toHaveBeenCalled();
  });

  it("keeps one timer for any number of deadlines", () => {
    const clock = new FakeClock();
    const watch = new DeadlineWatch(clock);
    for (const delay of [300, 100, 200]) watch.add(delay, () => undefined);
    expect(clock.pending).toBe(1);
  });

  it("calls back for each of several deadlines in time", async () => {
    const clock = new FakeClock();
    const times: number[] = [];
    const watch = new DeadlineWatch(clock);
    for (const delay of [300, 100, 200]) watch.add(delay, () => times.push(clock.monotonic()));
    await clock.advance(1000);
    expect(times).toEqual([100, 200, 300]);
  });

  it("gives a deadline more time, rest, and an earlier end", async () => {
    const clock = new FakeClock();
    const times: number[] = [];
    const watch = new DeadlineWatch(clock);
    const deadline = watch.add(100, () => times.push(clock.monotonic()));
    watch.move(deadline, 500);
    await clock.advance(400);
    watch.move(deadline, Number.POSITIVE_INFINITY);
    await clock.advance(1000);
    watch.move(deadline, 1450);
    await clock.advance(1000);
    expect(times).toEqual([1450]);
  });

  it("sets no timer while nothing is to be watched", async () => {
    const clock = new FakeClock();
    const watch = new DeadlineWatch(clock);
    watch.remove(watch.add(100, () => undefined));
    await clock.advance(100);
    expect(clock.pending).toBe(0);
  });

  it("is one for each clock", () => {
    const clock = new FakeClock();
    expect(watchOf(clock)).toBe(watchOf(clock));
    expect(watchOf(new FakeClock())).not.toBe(watchOf(clock));
  });
});
