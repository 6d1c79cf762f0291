import { type Enrolled, Roll } from "../../observe/index.ts";
import type { Clock } from "../../protocol/index.ts";

/** A moment that something must not pass. */
export interface Deadline extends Enrolled {
  /** Milliseconds of `clock.monotonic()`; changed by the watch alone. */
  at: number;
  readonly onDue: () => void;
}

/**
 * Watches many deadlines with one timer. Starting and clearing a timer for every model call costs more than the call path
 * may; here a call only enters a roll, and the timer is set anew only when an earlier deadline comes.
 */
export class DeadlineWatch {
  readonly #clock: Clock;
  readonly #deadlines = new Roll<Deadline>();
  #checkAt = Number.POSITIVE_INFINITY;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls back once when the time is over, unless the deadline is removed before. */
  add(delayMs: number, onDue: () => void): Deadline {
    const deadline: Deadline = { at: this.#clock.monotonic() + delayMs, onDue, place: -1 };
    this.#deadlines.add(deadline);
    if (deadline.at < this.#checkAt) this.#checkNextAt(deadline.at);
    return deadline;
  }

  remove(deadline: Deadline): void {
    this.#deadlines.remove(deadline);
  }

  /** Puts the deadline earlier or later; `Infinity` lets it rest. */
  move(deadline: Deadline, at: number): void {
    deadline.at = at;
    if (at < this.#checkAt) this.#checkNextAt(at);
  }

  #checkNextAt(at: number): void {
    this.#cancelTimer?.();
    this.#checkAt = at;
    this.#cancelTimer = this.#clock.after(at - this.#clock.monotonic(), () => this.#check());
  }

  #check(): void {
    this.#cancelTimer = undefined;
    this.#checkAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.monotonic();
    let earliest = Number.POSITIVE_INFINITY;
    const due: Deadline[] = [];
    for (const deadline of this.#deadlines.list()) {
      if (deadline.at <= now) due.push(deadline);
      else earliest = Math.min(earliest, deadline.at);
    }
    for (const deadline of due) this.#deadlines.remove(deadline);
    for (const deadline of due) deadline.onDue();
    if (earliest < this.#checkAt) this.#checkNextAt(earliest);
  }
}

/** A memo, no state of its own: one watch for each clock, gone with it. */
const watches = new WeakMap<Clock, DeadlineWatch>();

/** The one watch of a clock. */
export function watchOf(clock: Clock): DeadlineWatch {
  let watch = watches.get(clock);
  if (watch === undefined) {
    watch = new DeadlineWatch(clock);
    watches.set(clock, watch);
  }
  return watch;
}
