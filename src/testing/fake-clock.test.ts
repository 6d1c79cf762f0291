import { describe, expect, it } from "vitest";
import { InvalidArgumentError } from "../errors/index.ts";
import { FakeClock } from "./fake-clock.ts";

describe("FakeClock", () => {
  it("stands still until it is told to go on", async () => {
    const clock = new FakeClock({ now: 1000 });
    expect([clock.now(), clock.monotonic()]).toEqual([1000, 0]);
    await clock.advance(250);
    expect([clock.now(), clock.monotonic()]).toEqual([1250, 250]);
  });

  it("fires what is due in its order, and shows each its own time", async () => {
    const clock = new FakeClock();
    const fired: number[] = [];
    for (const delay of [30, 10, 20, 40]) clock.after(delay, () => fired.push(clock.monotonic()));
    await clock.advance(30);
    expect(fired).toEqual([10, 20, 30]);
    expect(clock.pending).toBe(1);
  });

  it("does not fire what was cancelled", async () => {
    const clock = new FakeClock();
    const fired: string[] = [];
    clock.after(10, () => fired.push("no"))();
    await clock.advance(10);
    expect(fired).toEqual([]);
  });

  it("lets waiting work set further timers within the span", async () => {
    const clock = new FakeClock();
    const wait = (delay: number) => new Promise<void>((resolve) => void clock.after(delay, resolve));
    const done = wait(10)
      .then(() => wait(10))
      .then(() => clock.monotonic());
    await clock.advance(100);
    expect(await done).toBe(20);
  });

  it("never goes back", async () => {
    await expect(new FakeClock().advance(-1)).rejects.toBeInstanceOf(InvalidArgumentError);
  });
});
