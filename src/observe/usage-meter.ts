import { addUsage, NO_USAGE, type TokenUsage } from "../protocol/index.ts";

/** Adds up what the model calls of one hop used, those of a hop that fails included. */
export class UsageMeter {
  #total: TokenUsage = NO_USAGE;

  get total(): TokenUsage {
    return this.#total;
  }

  add(usage: TokenUsage): void {
    this.#total = addUsage(this.#total, usage);
  }
}
