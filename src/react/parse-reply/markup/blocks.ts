import { findMarks, type Mark } from "./find-marks.ts";

/** How far a thought, a reasoning block or an observation goes. */
export type BlockEnd =
  /** `next` is the index behind its end tag. */
  | { readonly type: "closed"; readonly end: number; readonly next: number }
  /** It has no end tag. */
  | { readonly type: "open" }
  /** Which of several end tags is its own cannot be told, and an action depends on it. */
  | { readonly type: "doubtful" };

/** Finds the reserved tags of a text and pairs them. */
export function blocksOf(text: string): Blocks {
  return new Blocks(findMarks(text));
}

/** The reserved tags of a reply and which of them belong together; made in one pass. */
export class Blocks {
  readonly marks: readonly Mark[];
  /** Index of the end tag of each start tag, -1 where it has none. */
  readonly #match: Int32Array;
  /** Number of actions that start before each tag. */
  readonly #actionsBefore: Int32Array;
  readonly #firstClose: Int32Array;
  readonly #lastClose = new Map<string, number>();

  constructor(marks: readonly Mark[]) {
    this.marks = marks;
    this.#match = new Int32Array(marks.length).fill(-1);
    this.#firstClose = new Int32Array(marks.length).fill(-1);
    this.#actionsBefore = new Int32Array(marks.length + 1);
    this.#pair();
    this.#findFirstCloses();
  }

  /** Where the block that starts with the tag of that index ends. */
  endOf(index: number): BlockEnd {
    const match = this.#match[index] ?? -1;
    if (match !== -1) return this.#closedBy(match);
    const first = this.#firstClose[index] ?? -1;
    const last = this.#lastClose.get(this.marks[index]?.name ?? "") ?? -1;
    if (first === -1) return { type: "open" };
    const actions = (this.#actionsBefore[last] ?? 0) - (this.#actionsBefore[first] ?? 0);
    return actions > 0 ? { type: "doubtful" } : this.#closedBy(last);
  }

  /** Where the block whose start tag stands at that place ends; `undefined` when none starts there. */
  endAt(start: number): BlockEnd | undefined {
    const index = this.indexFrom(start);
    return this.marks[index]?.start === start ? this.endOf(index) : undefined;
  }

  /** The first start or end tag of an action from that place on. */
  nextAction(from: number): Mark | undefined {
    for (let index = this.indexFrom(from); index < this.marks.length; index += 1) {
      if (this.marks[index]?.role === "action") return this.marks[index];
    }
    return undefined;
  }

  /** True when from that tag on a thought or reasoning ends that does not begin there. */
  hasLoneEnd(from: number): boolean {
    const depths = new Map<string, number>();
    for (let index = from; index < this.marks.length; index += 1) {
      const mark = this.marks[index];
      if (mark === undefined || (mark.role !== "thought" && mark.role !== "reasoning")) continue;
      const depth = (depths.get(mark.name) ?? 0) + (mark.isClose ? -1 : 1);
      if (depth < 0) return true;
      depths.set(mark.name, depth);
    }
    return false;
  }

  /** The index of the first tag that starts at that place or later. */
  indexFrom(start: number): number {
    let low = 0;
    let high = this.marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.marks[middle]?.start ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #closedBy(index: number): BlockEnd {
    const mark = this.marks[index];
    return mark === undefined ? { type: "open" } : { type: "closed", end: mark.start, next: mark.end };
  }

  #pair(): void {
    const open = new Map<string, number[]>();
    for (const [index, mark] of this.marks.entries()) {
      const isAction = mark.role === "action" && !mark.isClose;
      this.#actionsBefore[index + 1] = (this.#actionsBefore[index] ?? 0) + (isAction ? 1 : 0);
      const stack = open.get(mark.name) ?? [];
      open.set(mark.name, stack);
      if (!mark.isClose) {
        stack.push(index);
        continue;
      }
      this.#lastClose.set(mark.name, index);
      const start = stack.pop();
      if (start !== undefined) this.#match[start] = index;
    }
  }

  #findFirstCloses(): void {
    const next = new Map<string, number>();
    for (let index = this.marks.length - 1; index >= 0; index -= 1) {
      const mark = this.marks[index];
      if (mark === undefined) continue;
      this.#firstClose[index] = next.get(mark.name) ?? -1;
      if (mark.isClose) next.set(mark.name, index);
    }
  }
}
