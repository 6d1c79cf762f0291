import type { Position, SourceLocation } from "../../protocol/index.ts";

/** Turns offsets of one file into lines and columns. */
export class LineIndex {
  readonly #file: string;
  readonly #length: number;
  readonly #starts: readonly number[];

  constructor(file: string, text: string) {
    this.#file = file;
    this.#length = text.length;
    const starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.#starts = starts;
  }

  /** The span between two offsets. */
  location(start: number, end: number): SourceLocation {
    return { file: this.#file, range: { start: this.position(start), end: this.position(Math.max(start, end)) } };
  }

  position(offset: number): Position {
    const inside = Math.min(Math.max(offset, 0), this.#length);
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= inside) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: inside - (this.#starts[low] ?? 0) + 1, offset: inside };
  }
}
