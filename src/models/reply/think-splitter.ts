import type { ModelDelta } from "./model-reply.ts";

const OPEN = "<think>";
const CLOSE = "</think>";

type Mode = "start" | "thought" | "after" | "text";

/**
 * Takes the reasoning of a `<think>…</think>` part at the head of a reply apart from its text, piece by piece. Only the
 * head counts: a tag later in the text is text. A part that is never closed is reasoning to its end.
 */
export class ThinkSplitter {
  #mode: Mode = "start";
  /** Text that cannot be told yet. */
  #held = "";
  /** White space before it; of no account once a tag follows. Apart, so that no piece is looked at twice. */
  #blank = "";

  /** True once everything that comes is text as it is. */
  get isPlain(): boolean {
    return this.#mode === "text";
  }

  /** The deltas that are certain after this piece. */
  push(piece: string): readonly ModelDelta[] {
    if (this.#mode === "text") return piece === "" ? [] : [{ type: "text", text: piece }];
    this.#held += piece;
    const deltas: ModelDelta[] = [];
    while (this.#step(deltas));
    return deltas;
  }

  /** What was held back when the reply ends. */
  flush(): readonly ModelDelta[] {
    const text = this.#blank + this.#held;
    this.#held = "";
    this.#blank = "";
    if (text === "" || this.#mode === "after") return [];
    return [{ type: this.#mode === "thought" ? "thought" : "text", text }];
  }

  /** One decision; true when another one may follow. */
  #step(deltas: ModelDelta[]): boolean {
    if (this.#mode === "thought") return this.#readThought(deltas);
    const head = this.#held.trimStart();
    this.#blank += this.#held.slice(0, this.#held.length - head.length);
    this.#held = head;
    if (head.startsWith(OPEN)) {
      this.#held = head.slice(OPEN.length);
      this.#blank = "";
      this.#mode = "thought";
      return true;
    }
    if (OPEN.startsWith(head)) return false;
    const text = this.#mode === "after" ? head : this.#blank + head;
    this.#held = "";
    this.#blank = "";
    this.#mode = "text";
    deltas.push({ type: "text", text });
    return false;
  }

  #readThought(deltas: ModelDelta[]): boolean {
    const end = this.#held.indexOf(CLOSE);
    const certain = end === -1 ? this.#held.length - openTail(this.#held) : end;
    if (certain > 0) deltas.push({ type: "thought", text: this.#held.slice(0, certain) });
    this.#held = this.#held.slice(end === -1 ? certain : end + CLOSE.length);
    if (end === -1) return false;
    this.#mode = "after";
    return true;
  }
}

/** How many characters at the end of a text may be the beginning of the closing tag. */
function openTail(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(CLOSE.slice(0, length))) return length;
  }
  return 0;
}
