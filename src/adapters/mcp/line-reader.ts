/** Longer lines are not read. */
const LONGEST_LINE = 32 * 1024 * 1024;
/** What is kept of the beginning and of the end of a line that is not read. */
const KEPT = 200;

/** A line; of one that was too long, its beginning and its end. */
export type ReadLine =
  | { readonly type: "line"; readonly text: string }
  | { readonly type: "too-long"; readonly head: string; readonly tail: string };

/** Puts bytes together to lines. */
export class LineReader {
  #pieces: Buffer[] = [];
  #length = 0;
  /** Of the line that is read now, once it is too long. */
  #tooLong: { readonly head: Buffer; tail: Buffer } | undefined;

  /** The lines that are complete now, without their ends. */
  add(chunk: Buffer): readonly ReadLine[] {
    const lines: ReadLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(this.#complete());
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  #complete(): ReadLine {
    const tooLong = this.#tooLong;
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#length = 0;
    this.#tooLong = undefined;
    if (tooLong !== undefined) return { type: "too-long", head: tooLong.head.toString("utf8"), tail: tooLong.tail.toString("utf8") };
    return { type: "line", text: Buffer.concat(pieces).toString("utf8").replace(/\r$/, "") };
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    if (this.#tooLong !== undefined) {
      this.#tooLong.tail = Buffer.concat([this.#tooLong.tail, piece.subarray(-KEPT)]).subarray(-KEPT);
      return;
    }
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length <= LONGEST_LINE) return;
    const all = Buffer.concat(this.#pieces);
    this.#tooLong = { head: Buffer.from(all.subarray(0, KEPT)), tail: Buffer.from(all.subarray(-KEPT)) };
    this.#pieces = [];
  }
}
