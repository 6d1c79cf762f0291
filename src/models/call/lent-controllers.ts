/** A controller that serves one call after the other until it is aborted. */
export interface LentController {
  readonly controller: AbortController;
  uses: number;
}

/**
 * Provider SDKs leave a listener on the signal of each call; Node warns of a leak at eleven. A controller is lent less
 * often than that, and making one for every call would cost a fifth of a fast call.
 */
const MAX_USES = 10;

/** Lends controllers to the calls of one model, each to one call at a time. */
export class LentControllers {
  readonly #idle: LentController[] = [];

  /** A controller that nobody else uses now. */
  borrow(): LentController {
    return this.#idle.pop() ?? { controller: new AbortController(), uses: 0 };
  }

  /** Takes a controller back; one that is aborted or worn out is dropped. */
  giveBack(lent: LentController): void {
    lent.uses += 1;
    if (lent.uses < MAX_USES && !lent.controller.signal.aborted) this.#idle.push(lent);
  }
}

/** A memo, no state of its own: what is lent to the calls of each model, gone with it. */
const lentTo = new WeakMap<object, LentControllers>();

/** The controllers of one model's calls. */
export function controllersOf(model: object): LentControllers {
  let controllers = lentTo.get(model);
  if (controllers === undefined) {
    controllers = new LentControllers();
    lentTo.set(model, controllers);
  }
  return controllers;
}
