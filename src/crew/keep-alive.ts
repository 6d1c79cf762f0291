/** Keeps the process alive while somebody holds it. Promises alone do not: Node would end with exit code 13 and no word. */
export class KeepAlive {
  #holders = 0;
  #timer: NodeJS.Timeout | undefined;

  hold(): void {
    this.#holders += 1;
    this.#timer ??= setInterval(() => undefined, 2 ** 30);
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
