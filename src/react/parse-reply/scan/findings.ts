import { skipBlankAndFences } from "../blank.ts";
import type { Complaint } from "../parsed-reply.ts";
import type { Call } from "./call.ts";

/** JSON that began like an action and could not be read. */
export interface BrokenEnvelope {
  readonly end: number;
  readonly complaint: Complaint;
}

/** What a reply holds, gathered while going over it. */
export class Findings {
  readonly #text: string;
  /** The first action outside thoughts, reasoning and observations. */
  first: Call | undefined;
  /** How many actions follow it. */
  dropped = 0;
  /** Set when nothing else counts. */
  complaint: Complaint | undefined;
  /** Contents of the thoughts and reasoning blocks before the first action. */
  readonly thoughts: string[] = [];
  readonly reasoning: string[] = [];
  observations = 0;
  /** Name of a block whose start tag stood in the prompt, if at all. */
  lateBlock: string | undefined;
  hasOpenThought = false;
  /** Name of the first block without an end tag that begins after plain text. */
  openBlock: string | undefined;
  /** True when `</action>` stands where no action is open. */
  hasStrayEnd = false;
  broken: BrokenEnvelope | undefined;
  /** Stretches of plain text before the first action. */
  readonly #before: { readonly start: number; end: number }[] = [];
  /** True when there is plain text other than blanks and marks of code fences, before or after the first action. */
  hasTextBefore = false;
  hasTextAfter = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Takes plain text. */
  addText(start: number, end: number): void {
    if (end <= start) return;
    if (this.first !== undefined) {
      this.hasTextAfter ||= this.#hasWords(start, end);
      return;
    }
    this.hasTextBefore ||= this.#hasWords(start, end);
    const last = this.#before.at(-1);
    if (last?.end === start) last.end = end;
    else this.#before.push({ start, end });
  }

  #hasWords(start: number, end: number): boolean {
    return skipBlankAndFences(this.#text, start, end) < end;
  }

  /** Takes an action; only the first counts. */
  addCall(call: Call): void {
    if (this.first === undefined) this.first = call;
    else this.dropped += 1;
  }

  /** The plain text before the first action; all of it when there is no action. */
  get textBefore(): string {
    const pieces = this.#before.map(({ start, end }) => this.#text.slice(start, end));
    return pieces
      .join("")
      .replace(/^\ufeff/, "")
      .trim();
  }
}
