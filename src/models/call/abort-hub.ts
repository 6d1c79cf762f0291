import { abortReason } from "../failures/abort-reason.ts";
import { type Enrolled, Roll } from "./roll.ts";

/** Something in flight that an abort must stop. */
export interface Cuttable extends Enrolled {
  cut(reason: Error): void;
}

/** A controller that serves one call after the other until it is aborted. */
export interface LentController {
  readonly controller: AbortController;
  uses: number;
}

/**
 * Provider SDKs leave a listener on the signal of each call; Node warns of a leak at eleven. A controller is lent less
 * often than that, and making one for every call would cost a fifth of a fast call.
 */
const MAX_USES = 8;

/** Passes the abort of one signal on to all calls that run under it, with a single listener on the signal. */
export class AbortHub {
  readonly #calls = new Roll<Cuttable>();
  readonly #idle: LentController[] = [];

  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => this.#cutAll(abortReason(signal)), { once: true });
  }

  join(call: Cuttable): void {
    this.#calls.add(call);
  }

  leave(call: Cuttable): void {
    this.#calls.remove(call);
  }

  /** A controller that nobody else uses now. */
  borrow(): LentController {
    return this.#idle.pop() ?? newController();
  }

  /** Takes a controller back; one that is aborted or worn out is dropped. */
  giveBack(lent: LentController): void {
    lent.uses += 1;
    if (lent.uses < MAX_USES && !lent.controller.signal.aborted) this.#idle.push(lent);
  }

  #cutAll(reason: Error): void {
    for (const call of this.#calls.list()) call.cut(reason);
  }
}

/** A controller of one's own. */
export function newController(): LentController {
  return { controller: new AbortController(), uses: 0 };
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
