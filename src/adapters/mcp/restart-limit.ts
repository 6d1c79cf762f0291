import type { Clock } from "../../protocol/index.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** Failures in a row after which a server is left alone for a while. */
const MOST_FAILURES = 5;
const REST_MS = 30_000;

/** Counts the failures of a server in a row, and says when it may be started again. */
export class RestartLimit {
  readonly #clock: Clock;
  #failures = 0;
  #lastFailure = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get failures(): number {
    return this.#failures;
  }

  /** The server ended unasked, or did not start. */
  failed(): void {
    this.#failures += 1;
    this.#lastFailure = this.#clock.monotonic();
  }

  /** The server did what it was asked. */
  worked(): void {
    this.#failures = 0;
  }

  /** Milliseconds until the next start; `"resting"` after too many failures. Once it has rested, it may try once. */
  next(): number | "resting" {
    if (this.#failures === 0) return 0;
    const since = this.#clock.monotonic() - this.#lastFailure;
    if (this.#failures >= MOST_FAILURES) return since < REST_MS ? "resting" : 0;
    return Math.max(0, Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS) - since);
  }
}
