import { findMarks, type Mark, type MarkKind, type Marks } from "./marks.ts";

/** How far a thought, a reasoning block or an observation goes. */
export type BlockEnd =
  /** `next` is the index behind its end tag; the block is short of an end tag when others of its name begin within it. */
  | { readonly type: "closed"; readonly end: number; readonly next: number; readonly isShort: boolean }
  /** It has no end tag. */
  | { readonly type: "open" }
  /** Which of several end tags is its own cannot be told, and an action depends on it. */
  | { readonly type: "doubtful" };

const NONE = -1;

/** The reserved tags of a reply and which of them belong together; made in one pass. */
export class Blocks {
  readonly marks: Marks;
  /** Index of the end tag of each start tag. */
  readonly #match: Int32Array;
  /** Index of the next end tag of the same name behind each tag. */
  readonly #nextEnd: Int32Array;
  /** Number of actions that start before each tag. */
  readonly #actionsBefore: Int32Array;
  readonly #lastEnd = new Map<string, number>();

  constructor(text: string) {
    this.marks = findMarks(text);
    this.#match = new Int32Array(this.marks.length).fill(NONE);
    this.#nextEnd = new Int32Array(this.marks.length).fill(NONE);
    this.#actionsBefore = new Int32Array(this.marks.length + 1);
    this.#pair();
    this.#findNextEnds();
  }

  /** Where the block that starts with the tag of that index ends. */
  endOf(index: number): BlockEnd {
    const match = this.#match[index] ?? NONE;
    if (match !== NONE) return this.#endedBy(match, false);
    const first = this.#nextEnd[index] ?? NONE;
    const last = this.#lastEnd.get(this.marks.kindOf(index)?.name ?? "") ?? NONE;
    if (first === NONE) return { type: "open" };
    return this.#hidesAction(index, first, last) ? { type: "doubtful" } : this.#endedBy(last, true);
  }

  /**
   * True when a block that has too few end tags may or may not hold an action, as it ends with the first or the last of them,
   * or not at all: a thought may lack its end tag, so what stands before the end tags may be outside; for any other block,
   * what stands behind them may be inside.
   */
  #hidesAction(index: number, first: number, last: number): boolean {
    const isThought = this.marks.kindOf(index)?.role === "thought";
    const from = this.#actionsBefore[isThought ? index : first] ?? 0;
    const to = this.#actionsBefore[isThought ? last : this.marks.length] ?? 0;
    return to > from;
  }

  /** Where the block whose start tag stands at that place ends; `undefined` when none starts there. */
  endAt(start: number): BlockEnd | undefined {
    const index = this.marks.indexFrom(start);
    return this.marks.startOf(index) === start ? this.endOf(index) : undefined;
  }

  /** The first start or end tag of an action from that place on. */
  nextAction(from: number): Mark | undefined {
    for (let index = this.marks.indexFrom(from); index < this.marks.length; index += 1) {
      if (this.marks.kindOf(index)?.role === "action") return this.marks.at(index);
    }
    return undefined;
  }

  /** True when from that tag on a thought or reasoning ends that does not begin there. */
  hasLoneEnd(from: number): boolean {
    const depths = new Map<string, number>();
    for (let index = from; index < this.marks.length; index += 1) {
      const mark = this.marks.kindOf(index);
      if (mark === undefined || (mark.role !== "thought" && mark.role !== "reasoning")) continue;
      const depth = (depths.get(mark.name) ?? 0) + (mark.isClose ? -1 : 1);
      if (depth < 0) return true;
      depths.set(mark.name, depth);
    }
    return false;
  }

  #endedBy(index: number, isShort: boolean): BlockEnd {
    const mark = this.marks.at(index);
    return mark === undefined ? { type: "open" } : { type: "closed", end: mark.start, next: mark.end, isShort };
  }

  #pair(): void {
    const open = new Map<string, number[]>();
    for (let index = 0; index < this.marks.length; index += 1) {
      const mark = this.marks.kindOf(index);
      if (mark === undefined) continue;
      const startsAction = mark.role === "action" && !mark.isClose;
      this.#actionsBefore[index + 1] = (this.#actionsBefore[index] ?? 0) + (startsAction ? 1 : 0);
      const starts = open.get(mark.name) ?? [];
      open.set(mark.name, starts);
      if (mark.isClose) this.#pairEnd(mark, index, starts.pop());
      else starts.push(index);
    }
  }

  #pairEnd(mark: MarkKind, index: number, start: number | undefined): void {
    this.#lastEnd.set(mark.name, index);
    if (start !== undefined) this.#match[start] = index;
  }

  #findNextEnds(): void {
    const next = new Map<string, number>();
    for (let index = this.marks.length - 1; index >= 0; index -= 1) {
      const mark = this.marks.kindOf(index);
      if (mark === undefined) continue;
      this.#nextEnd[index] = next.get(mark.name) ?? NONE;
      if (mark.isClose) next.set(mark.name, index);
    }
  }
}
