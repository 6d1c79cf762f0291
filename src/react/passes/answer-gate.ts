/** Where an action may begin. */
const OPENERS = "<{`[";

/**
 * Lets the words of an answer through while they stream, and holds back what may turn out not to be one: white space at
 * either end, and, where actions are written in the text, everything from the first sign that one may begin.
 */
export class AnswerGate {
  readonly #stopsAtTags: boolean;
  #held = "";
  #shown = "";
  #isClosed = false;

  constructor(options: { readonly stopsAtTags: boolean }) {
    this.#stopsAtTags = options.stopsAtTags;
  }

  /** What was let through. */
  get shown(): string {
    return this.#shown;
  }

  /** Takes the next piece; gives what may be shown now. */
  feed(piece: string): string {
    if (this.#isClosed) return "";
    if (piece.trim() === "") {
      if (this.#shown !== "") this.#held += piece;
      return "";
    }
    let text = this.#held + piece;
    if (this.#shown === "") text = text.trimStart();
    if (this.#stopsAtTags) text = this.#beforeTag(text);
    const ready = text.trimEnd();
    this.#held = text.slice(ready.length);
    this.#shown += ready;
    return ready;
  }

  #beforeTag(text: string): string {
    const isFirst = this.#shown === "" && text !== "" && OPENERS.includes(text.charAt(0));
    const end = isFirst ? 0 : text.indexOf("<");
    this.#isClosed = end !== -1;
    return this.#isClosed ? text.slice(0, end) : text;
  }
}
