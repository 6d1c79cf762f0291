/** Longer lines are no messages. */
const LONGEST_LINE = 32 * 1024 * 1024;

/** Puts bytes together to lines. */
export class LineReader {
  #pieces: Buffer[] = [];
  #length = 0;

  /**
   * The lines that are complete now, without their ends.
   * @throws {RangeError} when a line is too long; what was read of it is dropped.
   */
  add(chunk: Buffer): readonly string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      lines.push(this.#complete(chunk.subarray(start, end)));
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  #complete(piece: Buffer): string {
    const line = this.#pieces.length === 0 ? piece : Buffer.concat([...this.#pieces, piece]);
    this.#pieces = [];
    this.#length = 0;
    return line.toString("utf8").replace(/\r$/, "");
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length <= LONGEST_LINE) this.#pieces.push(piece);
    else {
      this.#pieces = [];
      this.#length = 0;
      throw new RangeError(`a line is longer than ${LONGEST_LINE / 1024 / 1024} MB`);
    }
  }
}
