/** A replacement in a text. */
export interface TextEdit {
  /** Where it starts in the original text. */
  readonly offset: number;
  /** UTF-16 units that are taken out. */
  readonly remove: number;
  readonly insert: string;
}

/** A text with some replacements, which still knows where each of its places stood in the original. */
export class EditedText {
  readonly text: string;
  readonly #original: string;
  readonly #edits: readonly TextEdit[];
  /** For each edit: where its inserted text starts and ends in `text`. */
  readonly #spans: readonly { readonly start: number; readonly end: number }[];

  /** @param edits Replacements that do not overlap. */
  constructor(original: string, edits: readonly TextEdit[] = []) {
    this.#original = original;
    this.#edits = [...edits].sort((left, right) => left.offset - right.offset);
    const parts: string[] = [];
    const spans: { start: number; end: number }[] = [];
    let at = 0;
    let length = 0;
    for (const edit of this.#edits) {
      parts.push(original.slice(at, edit.offset), edit.insert);
      length += edit.offset - at;
      spans.push({ start: length, end: length + edit.insert.length });
      length += edit.insert.length;
      at = edit.offset + edit.remove;
    }
    parts.push(original.slice(at));
    this.text = parts.join("");
    this.#spans = spans;
  }

  /** The text with more replacements, given in places of the original; `undefined` when one overlaps an earlier one. */
  with(edits: readonly TextEdit[]): EditedText | undefined {
    const all = [...this.#edits, ...edits].sort((left, right) => left.offset - right.offset);
    for (let index = 1; index < all.length; index += 1) {
      const before = all[index - 1];
      const edit = all[index];
      if (before !== undefined && edit !== undefined && before.offset + Math.max(1, before.remove) > edit.offset) return undefined;
    }
    return new EditedText(this.#original, all);
  }

  /** Where a place of `text` stood in the original. A place within inserted text is where the replacement starts. */
  toOriginal(offset: number): number {
    const index = this.#lastSpanBefore(offset);
    const span = this.#spans[index];
    const edit = this.#edits[index];
    if (span === undefined || edit === undefined) return offset;
    if (offset < span.end) return edit.offset + Math.min(offset - span.start, edit.remove);
    return edit.offset + edit.remove + (offset - span.end);
  }

  #lastSpanBefore(offset: number): number {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
