import type { AbortSource, Cuttable } from "./abort-source.ts";
import { Roll } from "./roll.ts";

/**
 * An abort of our own. Like an `AbortController`, but what is in flight joins it by a roll, and the signal is made only when
 * somebody asks for it: both together would cost as much as half a fast call.
 */
export class AbortSwitch implements AbortSource {
  readonly #members = new Roll<Cuttable>();
  #controller: AbortController | undefined;
  #reason: Error | undefined;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  get reason(): Error | undefined {
    return this.#reason;
  }

  join(member: Cuttable): void {
    this.#members.add(member);
  }

  leave(member: Cuttable): void {
    this.#members.remove(member);
  }

  /** Aborts once; the first reason stays. */
  abort(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    for (const member of this.#members.list()) member.cut(reason);
    this.#controller?.abort(reason);
  }
}
