import type { Clock } from "../../protocol/index.ts";

/** A time limit that can stand still. */
export class PausableTimer {
  readonly #clock: Clock;
  readonly #onTime: () => void;
  #leftMs: number;
  #startedAt = 0;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, { limitMs, onTime }: { readonly limitMs: number; readonly onTime: () => void }) {
    this.#clock = clock;
    this.#onTime = onTime;
    this.#leftMs = limitMs;
    this.resume();
  }

  /** Stops counting; what was counted stays counted. */
  pause(): void {
    if (this.#cancel === undefined) return;
    this.cancel();
    this.#leftMs = Math.max(0, this.#leftMs - (this.#clock.monotonic() - this.#startedAt));
  }

  /** Goes on counting. */
  resume(): void {
    this.#startedAt = this.#clock.monotonic();
    this.#cancel = this.#clock.after(this.#leftMs, this.#onTime, { keepsAlive: true });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
