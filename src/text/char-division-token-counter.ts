import { anything, checkOptions, InvalidArgumentError } from "../errors/index.ts";
import type { TokenCounter } from "../protocol/index.ts";

/** Options of `CharDivisionTokenCounter`. */
export interface CharDivisionTokenCounterOptions {
  /** UTF-16 units that count as one token; a positive number. Default 4. */
  readonly charsPerToken?: number;
}

/** Estimates tokens by the length of the text: 0 for the empty text, else at least 1. Needs no vocabulary and takes constant time. */
export class CharDivisionTokenCounter implements TokenCounter {
  readonly charsPerToken: number;

  /** @throws {InvalidArgumentError} GC5001 when `charsPerToken` is not a positive number. */
  constructor(options: CharDivisionTokenCounterOptions = {}) {
    checkOptions("CharDivisionTokenCounter", options, { charsPerToken: anything });
    const { charsPerToken = 4 } = options;
    if (!(Number.isFinite(charsPerToken) && charsPerToken > 0)) {
      throw new InvalidArgumentError(`charsPerToken must be a positive number, not ${String(charsPerToken)}.`);
    }
    this.charsPerToken = charsPerToken;
  }

  /** @throws {InvalidArgumentError} GC5001 when `text` is not a string. */
  count(text: string): number {
    if (typeof text !== "string") throw new InvalidArgumentError(`Only a string has tokens to count, not ${typeof text}.`);
    return text === "" ? 0 : Math.max(1, Math.floor(text.length / this.charsPerToken));
  }

  toString(): string {
    return `CharDivisionTokenCounter(${this.charsPerToken} characters per token)`;
  }
}
