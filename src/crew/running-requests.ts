/**
 * Counts the requests at work and keeps the process alive while there is one. Promises alone do not: Node would end with exit
 * code 13 and no word.
 */
export class RunningRequests {
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #onIdle: (() => void)[] = [];

  begin(): void {
    this.#count += 1;
    if (this.#count > 1) return;
    // One timer for good: to hold it and let it go costs less than to make one for every request.
    if (this.#timer === undefined) this.#timer = setInterval(() => undefined, 2 ** 30);
    else this.#timer.ref();
  }

  end(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    this.#timer?.unref();
    for (const tell of this.#onIdle.splice(0)) tell();
  }

  /** Waits until none is at work. */
  idle(): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle.push(resolve);
    });
  }
}
