import { anything, ClosedError, checkOptions, InvalidArgumentError, RateLimitExceededError } from "../../errors/index.ts";
import { abortReason, systemClock } from "../../observe/index.ts";
import type { AcquireOptions, Clock, RateLimiter } from "../../protocol/index.ts";

/** How a semaphore limits. */
export interface SemaphoreRateLimiterOptions {
  /** Permits: how many calls run at once. A whole number from 1; absent: no limit. */
  readonly maxConcurrency?: number | undefined;
  /** Pause between taking a permit and going on, in milliseconds, spent with the permit in hand. Default 0. */
  readonly delayMs?: number | undefined;
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
}

/** Someone who waits for a permit. */
interface Waiter {
  /** Set while its pause runs. */
  endPause?: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets a number of calls run at once, first come first served. A permit is held from `acquire` to `release`. A `release`
 * too many is ignored while no permit is out, so the number of permits never grows; each `acquire` that succeeded must be
 * released once and only once.
 */
export class SemaphoreRateLimiter implements RateLimiter {
  readonly #maxConcurrency: number;
  readonly #delayMs: number;
  readonly #clock: Clock;
  /** In order of arrival. */
  readonly #waiters = new Set<Waiter>();
  /** Those whose pause runs, permit in hand. */
  readonly #pausing = new Set<Waiter>();
  #held = 0;
  #closed = false;

  /** @throws {InvalidArgumentError} GC5001 for a number that makes no sense. */
  constructor(options: SemaphoreRateLimiterOptions = {}) {
    checkOptions("SemaphoreRateLimiter", options, { maxConcurrency: anything, delayMs: anything, clock: anything });
    const { maxConcurrency, delayMs = 0 } = options;
    if (maxConcurrency !== undefined && !(Number.isInteger(maxConcurrency) && maxConcurrency >= 1))
      throw new InvalidArgumentError(`maxConcurrency must be a whole number from 1, not ${String(maxConcurrency)}.`);
    if (!(Number.isFinite(delayMs) && delayMs >= 0))
      throw new InvalidArgumentError(`delayMs must be a number from 0, not ${String(delayMs)}.`);
    this.#maxConcurrency = maxConcurrency ?? Number.POSITIVE_INFINITY;
    this.#delayMs = delayMs;
    this.#clock = options.clock ?? systemClock;
  }

  /**
   * Takes a permit, at once (then it gives `undefined`) or when one is free and the pause is over.
   * @throws {ClosedError} GC5002 after `close`.
   * @throws {RateLimitExceededError} GC3011 when `close` comes while it waits.
   * @throws {CancelledError} GC2006 when the signal aborts; a reason that is an error of ours is thrown itself.
   */
  acquire(options: AcquireOptions = {}): Promise<void> | undefined {
    const { signal } = options;
    if (this.#closed) return Promise.reject(new ClosedError("The rate limiter"));
    if (signal?.aborted === true) return Promise.reject(abortReason(signal));
    const isFree = this.#held < this.#maxConcurrency;
    if (isFree) this.#held += 1;
    if (isFree && this.#delayMs === 0) return undefined;
    return new Promise((resolve, reject) => this.#wait(isFree, signal, resolve, reject));
  }

  release(): void {
    if (this.#held === 0) return;
    this.#held -= 1;
    const [next] = this.#waiters;
    if (next === undefined) return;
    this.#held += 1;
    this.#waiters.delete(next);
    this.#pause(next);
  }

  /** Refuses new callers and everyone who waits; permits that are out may still be released. */
  close(): Promise<void> {
    this.#closed = true;
    for (const waiter of [...this.#waiters, ...this.#pausing]) waiter.reject(closedWhileWaiting());
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #wait(hasPermit: boolean, signal: AbortSignal | undefined, resolve: () => void, reject: (error: unknown) => void): void {
    const onAbort = (): void => waiter.reject(signal === undefined ? undefined : abortReason(signal));
    const leave = (): void => {
      signal?.removeEventListener("abort", onAbort);
      this.#waiters.delete(waiter);
      waiter.endPause?.();
      if (this.#pausing.delete(waiter)) this.release();
    };
    const waiter: Waiter = {
      resolve: () => {
        signal?.removeEventListener("abort", onAbort);
        this.#pausing.delete(waiter);
        resolve();
      },
      reject: (error) => {
        leave();
        reject(error);
      },
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    if (hasPermit) this.#pause(waiter);
    else this.#waiters.add(waiter);
  }

  #pause(waiter: Waiter): void {
    if (this.#delayMs === 0) {
      waiter.resolve();
      return;
    }
    this.#pausing.add(waiter);
    const end = (): void => {
      if (this.#pausing.has(waiter)) waiter.resolve();
    };
    waiter.endPause = this.#clock.after(this.#delayMs, end, { keepsAlive: true });
  }
}

function closedWhileWaiting(): RateLimitExceededError {
  return new RateLimitExceededError({
    code: "GC3011",
    message: "The rate limiter was closed while a call waited for a permit.",
    hint: "Close the crew after its requests have ended.",
  });
}
