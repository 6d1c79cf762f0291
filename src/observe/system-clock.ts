import type { Clock } from "../protocol/index.ts";

/** The clock of the machine. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs: number, callback: () => void, options: { readonly keepsAlive?: boolean } = {}) {
    const timer = setTimeout(callback, Math.min(Math.max(0, delayMs), 2 ** 31 - 1));
    if (options.keepsAlive !== true) timer.unref();
    return () => clearTimeout(timer);
  },
});
