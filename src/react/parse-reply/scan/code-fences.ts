/** Tells whether places in a text are inside a code fence; asked from the start of the text to its end. */
export class CodeFences {
  readonly #text: string;
  /** Where the line begins and ends that was looked at last. */
  #start = 0;
  #end = -1;
  #isOpen = false;

  constructor(text: string) {
    this.#text = text;
    this.#end = this.#endOfLine();
  }

  /** True when a fence begins in a line before that place and does not end in one. */
  isInside(at: number): boolean {
    while (this.#end < at) {
      const line = this.#text.slice(this.#start, this.#start + 10).trimStart();
      if (line.startsWith("```") || line.startsWith("~~~")) this.#isOpen = !this.#isOpen;
      this.#start = this.#end + 1;
      this.#end = this.#endOfLine();
    }
    return this.#isOpen;
  }

  #endOfLine(): number {
    const end = this.#text.indexOf("\n", this.#start);
    return end === -1 ? Number.POSITIVE_INFINITY : end;
  }
}
