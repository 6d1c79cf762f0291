/** Keeps the process alive while somebody holds it. Promises alone do not: Node would end with exit code 13 and no word. */
export class KeepAlive {
  #holders = 0;
  #timer: NodeJS.Timeout | undefined;

  hold(): void {
    this.#holders += 1;
    if (this.#holders > 1) return;
    // One timer for good: to hold it and let it go costs less than to make one for every request.
    if (this.#timer === undefined) this.#timer = setInterval(() => undefined, 2 ** 30);
    else this.#timer.ref();
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) this.#timer?.unref();
  }
}
