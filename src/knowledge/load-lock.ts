/** Lets one piece of work in at a time, in the order of asking. */
export class LoadLock {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the work when all that was asked for before is done, failed or not. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
