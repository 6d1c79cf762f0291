import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CancelledError, ClosedError, InvalidArgumentError, RateLimitExceededError, RequestTimeoutError } from "../../errors/index.ts";
import { FakeClock } from "../../testing/index.ts";
import { SemaphoreRateLimiter } from "./semaphore-rate-limiter.ts";

describe("SemaphoreRateLimiter", () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %s permits", (maxConcurrency) => {
    expect(() => new SemaphoreRateLimiter({ maxConcurrency })).toThrow(InvalidArgumentError);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses a delay of %s ms", (delayMs) => {
    expect(() => new SemaphoreRateLimiter({ maxConcurrency: 1, delayMs })).toThrow(InvalidArgumentError);
  });

  it("gives a free permit at once, without a promise", () => {
    expect(new SemaphoreRateLimiter({ maxConcurrency: 1 }).acquire()).toBeUndefined();
  });

  it("limits nothing without a number of permits", () => {
    const limiter = new SemaphoreRateLimiter();
    expect([limiter.acquire(), limiter.acquire(), limiter.acquire()]).toEqual([undefined, undefined, undefined]);
  });

  it("holds the permit until it is released, and serves waiters in the order in which they came", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    const served: string[] = [];
    limiter.acquire();
    const first = limiter.acquire()?.then(() => served.push("first"));
    const second = limiter.acquire()?.then(() => served.push("second"));
    expect(served).toEqual([]);
    limiter.release();
    await first;
    expect(served).toEqual(["first"]);
    limiter.release();
    await second;
    expect(served).toEqual(["first", "second"]);
  });

  it("lets a waiter that aborts leave the queue", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    const abort = new AbortController();
    limiter.acquire();
    const leaving = limiter.acquire({ signal: abort.signal });
    const staying = limiter.acquire();
    abort.abort();
    await expect(leaving).rejects.toBeInstanceOf(CancelledError);
    limiter.release();
    await expect(staying).resolves.toBeUndefined();
  });

  it("rejects with the signal's own reason when that is an error of ours", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    const abort = new AbortController();
    const reason = new RequestTimeoutError(1000);
    limiter.acquire();
    const waiting = limiter.acquire({ signal: abort.signal });
    abort.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  it("refuses a caller that has aborted already, and keeps its permits", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    await expect(limiter.acquire({ signal: AbortSignal.abort() })).rejects.toBeInstanceOf(CancelledError);
    expect(limiter.acquire()).toBeUndefined();
  });

  it.each(["an abort", "close"])("leaves no pause running after %s", async (why) => {
    const clock = new FakeClock();
    const limiter = new SemaphoreRateLimiter({ delayMs: 4000, clock });
    const abort = new AbortController();
    const waiting = limiter.acquire({ signal: abort.signal });
    if (why === "close") await limiter.close();
    else abort.abort();
    await expect(waiting).rejects.toThrow();
    expect(clock.pending).toBe(0);
  });

  it("waits after it has the permit, with the permit in hand", async () => {
    const clock = new FakeClock();
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1, delayMs: 100, clock });
    const times: number[] = [];
    const first = limiter.acquire()?.then(() => times.push(clock.monotonic()));
    const second = limiter.acquire()?.then(() => times.push(clock.monotonic()));
    await clock.advance(100);
    await first;
    await clock.advance(500);
    expect(times).toEqual([100]);
    limiter.release();
    await clock.advance(100);
    await second;
    expect(times).toEqual([100, 700]);
  });

  it("hands the permit on when its holder aborts in the pause", async () => {
    const clock = new FakeClock();
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1, delayMs: 100, clock });
    const abort = new AbortController();
    const leaving = limiter.acquire({ signal: abort.signal });
    const next = limiter.acquire();
    abort.abort();
    await expect(leaving).rejects.toBeInstanceOf(CancelledError);
    await clock.advance(100);
    await expect(next).resolves.toBeUndefined();
  });

  it("ignores a release too many: the number of permits never grows", () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    limiter.release();
    limiter.release();
    expect(limiter.acquire()).toBeUndefined();
    limiter.acquire()?.catch(() => undefined);
    expect(limiter.acquire()).toBeInstanceOf(Promise);
  });

  it("refuses everyone who waits when it is closed, and everyone who comes later", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    limiter.acquire();
    const waiting = limiter.acquire();
    const refused = expect(waiting).rejects.toBeInstanceOf(RateLimitExceededError);
    await limiter.close();
    await refused;
    await expect(limiter.acquire()).rejects.toBeInstanceOf(ClosedError);
  });

  it("may be closed twice, and closes at the end of a scope", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    await limiter.close();
    await limiter[Symbol.asyncDispose]();
    await expect(limiter.acquire()).rejects.toMatchObject({ code: "GC5002" });
  });

  it("takes a release after the close", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    limiter.acquire();
    await limiter.close();
    expect(() => limiter.release()).not.toThrow();
  });

  it("never lets more run than it has permits, and lets everyone run who stays", async () => {
    const caller = fc.record({ holdMs: fc.nat(20), abortAtMs: fc.option(fc.nat(40), { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.nat(5),
        fc.array(caller, { maxLength: 12 }),
        async (maxConcurrency, delayMs, callers) => {
          const clock = new FakeClock();
          const limiter = new SemaphoreRateLimiter({ maxConcurrency, delayMs, clock });
          let running = 0;
          let most = 0;
          const done = callers.map(async ({ holdMs, abortAtMs }) => {
            const abort = new AbortController();
            clock.after(abortAtMs ?? 1e9, () => abort.abort());
            await limiter.acquire({ signal: abort.signal });
            running += 1;
            most = Math.max(most, running);
            await new Promise<void>((resolve) => void clock.after(holdMs, resolve));
            running -= 1;
            limiter.release();
          });
          const all = Promise.allSettled(done);
          await clock.advance(1000);
          const results = await all;
          const stayed = results.filter((_result, index) => callers[index]?.abortAtMs === undefined);
          expect(most).toBeLessThanOrEqual(maxConcurrency);
          expect(running).toBe(0);
          expect(stayed.every(({ status }) => status === "fulfilled")).toBe(true);
          const again = Array.from({ length: maxConcurrency }, () => limiter.acquire());
          await clock.advance(delayMs);
          await Promise.all(again);
        },
      ),
      { numRuns: 60 },
    );
  });
});
