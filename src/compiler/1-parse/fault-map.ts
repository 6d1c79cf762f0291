import type { TextSpan } from "./compose-yaml.ts";

/** Places of a text that could not be read, in order, for asking whether a span holds one. */
export class FaultMap {
  readonly #offsets: readonly number[];

  constructor(offsets: readonly number[]) {
    this.#offsets = [...offsets].sort((left, right) => left - right);
  }

  /** True when a fault lies in the span, its end included. */
  isIn({ start, end }: TextSpan): boolean {
    const first = this.#firstFrom(start);
    return first < this.#offsets.length && (this.#offsets[first] ?? 0) <= end;
  }

  /** How many faults lie in the span, its end included. */
  countIn({ start, end }: TextSpan): number {
    return this.#firstFrom(end + 1) - this.#firstFrom(start);
  }

  #firstFrom(offset: number): number {
    let low = 0;
    let high = this.#offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
