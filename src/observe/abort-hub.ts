import { abortReason } from "./abort-reason.ts";
import type { AbortSource, Cuttable } from "./abort-source.ts";
import { Roll } from "./roll.ts";

/** Passes the abort of one signal on to all that is in flight under it, with a single listener on the signal. */
class AbortHub implements AbortSource {
  readonly signal: AbortSignal;
  readonly #members = new Roll<Cuttable>();

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener("abort", () => this.#cutAll(abortReason(signal)), { once: true });
  }

  get reason(): Error | undefined {
    return this.signal.aborted ? abortReason(this.signal) : undefined;
  }

  join(member: Cuttable): void {
    this.#members.add(member);
  }

  leave(member: Cuttable): void {
    this.#members.remove(member);
  }

  #cutAll(reason: Error): void {
    for (const member of this.#members.list()) member.cut(reason);
  }
}

/** A memo, no state of its own: one hub for each signal, gone with it. */
const hubs = new WeakMap<AbortSignal, AbortHub>();

/** The one hub of a signal. */
export function hubOf(signal: AbortSignal): AbortSource {
  let hub = hubs.get(signal);
  if (hub === undefined) {
    hub = new AbortHub(signal);
    hubs.set(signal, hub);
  }
  return hub;
}
