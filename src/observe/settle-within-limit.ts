import { InvalidArgumentError } from "../errors/index.ts";
import type { Clock } from "../protocol/index.ts";
import { systemClock } from "./system-clock.ts";

/** Long enough for a module that loads a model of its own. */
const MODULE_LIMIT_MS = 120_000;

/**
 * Settles like somebody else's work at start-up, and keeps the process alive for it.
 * @throws {InvalidArgumentError} GC5001 when it has not settled after two minutes.
 */
export async function settleWithinLimit<T>(work: T | Promise<T>, clock: Clock = systemClock): Promise<Awaited<T>> {
  let cancel: () => void = () => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const message = `it has not finished after ${MODULE_LIMIT_MS / 1000} seconds`;
    const hint = "Look for an await that never ends.";
    cancel = clock.after(MODULE_LIMIT_MS, () => reject(new InvalidArgumentError(message, { hint })), { keepsAlive: true });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
  }
}
