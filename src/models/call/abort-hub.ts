import { abortReason } from "../failures/abort-reason.ts";
import { type Enrolled, Roll } from "./roll.ts";

/** Something in flight that an abort must stop. */
export interface Cuttable extends Enrolled {
  cut(reason: Error): void;
}

/** Passes the abort of one signal on to all calls that run under it, with a single listener on the signal. */
export class AbortHub {
  readonly #calls = new Roll<Cuttable>();

  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => this.#cutAll(abortReason(signal)), { once: true });
  }

  join(call: Cuttable): void {
    this.#calls.add(call);
  }

  leave(call: Cuttable): void {
    this.#calls.remove(call);
  }

  #cutAll(reason: Error): void {
    for (const call of this.#calls.list()) call.cut(reason);
  }
}

/** A memo, no state of its own: one hub for each signal, gone with it. */
const hubs = new WeakMap<AbortSignal, AbortHub>();

/** The one hub of a signal. */
export function hubOf(signal: AbortSignal): AbortHub {
  let hub = hubs.get(signal);
  if (hub === undefined) {
    hub = new AbortHub(signal);
    hubs.set(signal, hub);
  }
  return hub;
}
