import type { Clock } from "../protocol/index.ts";

/** The clock of the machine. Its timers keep no process alive. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, Math.min(Math.max(0, delayMs), 2 ** 31 - 1));
    timer.unref();
    return () => clearTimeout(timer);
  },
});
