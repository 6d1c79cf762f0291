/** Holds back the white space that a reply begins with, until a word shows that there is a reply. */
export class WordGate {
  #held: string | undefined = "";

  /** Takes the next piece; gives what may be shown now. */
  feed(text: string): string {
    if (this.#held === undefined) return text;
    if (text.trim() === "") {
      this.#held += text;
      return "";
    }
    const shown = this.#held + text;
    this.#held = undefined;
    return shown;
  }
}
