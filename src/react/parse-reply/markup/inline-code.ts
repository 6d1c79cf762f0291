const NEW_LINE = 0x0a;
const BACK_TICK = 0x60;

/** Tells tags that a sentence mentions in back-ticks from tags that are meant; asked from the start of a text to its end. */
export class InlineCode {
  readonly #text: string;
  #at = 0;
  #isInCode = false;
  #hasWords = false;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * True when the start tag at `at` stands right behind one or two back-ticks that open code in the middle of a line and are
   * closed in the same line, or not yet where the reply ends. A line that begins with them is the tag itself, put in code.
   */
  isMention(at: number): boolean {
    if (at === 0 || this.#text.charCodeAt(at - 1) !== BACK_TICK) return false;
    const hadWords = this.#goTo(at);
    if (!this.#isInCode || !hadWords) return false;
    const end = this.#text.indexOf("`", at);
    return !this.#text.slice(at, end === -1 ? this.#text.length : end).includes("\n");
  }

  /** Goes on to `at`; true when the line has words before its last run of back-ticks. */
  #goTo(at: number): boolean {
    let hadWords = this.#hasWords;
    while (this.#at < at) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === BACK_TICK) {
        hadWords = this.#hasWords;
        this.#goOverRun(at);
        continue;
      }
      if (code === NEW_LINE) this.#startLine();
      else if (code > 0x20) this.#hasWords = true;
      this.#at += 1;
    }
    return hadWords;
  }

  #goOverRun(limit: number): void {
    const start = this.#at;
    while (this.#at < limit && this.#text.charCodeAt(this.#at) === BACK_TICK) this.#at += 1;
    if (this.#at - start < 3) {
      this.#isInCode = !this.#isInCode;
      this.#hasWords = true;
    }
  }

  #startLine(): void {
    this.#isInCode = false;
    this.#hasWords = false;
  }
}
