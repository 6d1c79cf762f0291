import { InvalidArgumentError } from "../errors/index.ts";
import type { TokenCounter } from "../protocol/index.ts";

const FIRST_GUESS = 64;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The longest beginning of `text` that has at most `maxTokens` tokens and ends between two graphemes, so that no surrogate pair,
 * accent or joined emoji is cut in two. The whole text when it fits; the empty text when not even the first grapheme does.
 * @param maxTokens an integer from 0, or `Infinity`.
 * @throws {InvalidArgumentError} GC5001 when `maxTokens` is neither.
 * @see https://unicode.org/reports/tr29/
 */
export function truncateText(text: string, maxTokens: number, counter: TokenCounter): string {
  if (typeof text !== "string") throw new InvalidArgumentError(`Only a string can be cut, not ${typeof text}.`);
  if (!(maxTokens === Number.POSITIVE_INFINITY || (Number.isInteger(maxTokens) && maxTokens >= 0))) {
    throw new InvalidArgumentError(`maxTokens must be an integer from 0, not ${String(maxTokens)}.`);
  }
  const fits = (length: number) => counter.count(text.slice(0, length)) <= maxTokens;
  const length = longestFit(text.length, fits);
  return length === text.length ? text : backToBoundary(text, length, fits);
}

/** Doubles first, so that the work follows the size of the result and not that of the text. */
function longestFit(length: number, fits: (length: number) => boolean): number {
  let good = 0;
  let bad = FIRST_GUESS;
  while (bad < length && fits(bad)) {
    good = bad;
    bad *= 2;
  }
  if (bad >= length) {
    if (fits(length)) return length;
    bad = length;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** A counter of subwords may count a shorter text higher, so the cut is checked, and moved in growing steps. */
function backToBoundary(text: string, length: number, fits: (length: number) => boolean): string {
  const segments = graphemes.segment(text);
  let end = boundaryAt(segments, length);
  for (let step = 1; end > 0 && !fits(end); step *= 2) end = boundaryAt(segments, Math.max(0, end - step));
  return text.slice(0, end);
}

function boundaryAt(segments: Intl.Segments, length: number): number {
  return segments.containing(length)?.index ?? 0;
}
