import { aNumber, checkOptions, InvalidArgumentError } from "../errors/index.ts";
import type { Clock } from "../protocol/index.ts";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that stands still until it is told to go on. Time begins at 2030-01-01 unless another moment is given. */
export class FakeClock implements Clock {
  readonly #start: number;
  readonly #timers = new Set<Timer>();
  #elapsed = 0;

  /**
   * @param options `now`: milliseconds since 1970 at its start. Default: 1 January 2030.
   * @throws {InvalidArgumentError} GC5001 for what is no time.
   */
  constructor(options: { readonly now?: number } = {}) {
    checkOptions("FakeClock", options, { now: aNumber() });
    this.#start = options.now ?? Date.UTC(2030, 0, 1);
  }

  /** Timers that have not fired yet. */
  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#start + this.#elapsed;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#elapsed + Math.max(0, delayMs), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /**
   * Moves time on, firing what is due in its order. Work that was waiting goes on between two timers and at the end, so a timer it
   * sets within the span fires as well.
   * @throws {InvalidArgumentError} GC5001 for a time that goes back.
   */
  async advance(byMs: number): Promise<void> {
    if (!(byMs >= 0)) throw new InvalidArgumentError(`A clock cannot advance by ${byMs} ms.`);
    const until = this.#elapsed + byMs;
    await settled();
    for (let timer = this.#nextBefore(until); timer !== undefined; timer = this.#nextBefore(until)) {
      this.#elapsed = Math.max(this.#elapsed, timer.at);
      this.#timers.delete(timer);
      timer.callback();
      await settled();
    }
    this.#elapsed = until;
  }

  #nextBefore(until: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (timer.at <= until && (next === undefined || timer.at < next.at)) next = timer;
    return next;
  }
}

/** Lets everything that can go on go on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
