/** Tells whether places in a text are inside a code fence; asked from the start of the text to its end. */
export class CodeFences {
  readonly #text: string;
  #line = 0;
  #isOpen = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** True when a fence begins before that place and ends after it. */
  isInside(at: number): boolean {
    while (this.#line !== -1 && this.#line <= at) {
      const line = this.#text.slice(this.#line, this.#line + 10).trimStart();
      const next = this.#text.indexOf("\n", this.#line);
      if (next !== -1 && next < at && (line.startsWith("```") || line.startsWith("~~~"))) this.#isOpen = !this.#isOpen;
      if (next === -1 || next >= at) break;
      this.#line = next + 1;
    }
    return this.#isOpen;
  }
}
