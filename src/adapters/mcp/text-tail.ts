const MOST_CHARACTERS = 4_000;
const MOST_LINES = 12;

/** Keeps the end of a text that comes in pieces. */
export class TextTail {
  #text = "";

  add(piece: string): void {
    this.#text = (this.#text + piece).slice(-MOST_CHARACTERS);
  }

  /** The last lines; empty when nothing came. */
  get text(): string {
    return this.#text.trim().split(/\r?\n/).slice(-MOST_LINES).join("\n");
  }
}
