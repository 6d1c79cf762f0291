import { distance } from "fastest-levenshtein";
import { replaceLookAlikes } from "./look-alikes.ts";

const LONGEST_COMPARED = 80;

/** Bounds the time spent on a file in which nearly every name is wrong. */
const MAX_SEARCHES = 500;

/**
 * Finds the name that a misspelt word most likely means. Case, `-`, `_`, spaces, letters of other scripts that look
 * Latin, two letters swapped, a plural and a missing end count little. The first of equally near names wins.
 */
export class Suggester {
  readonly #candidates: readonly { readonly name: string; readonly folded: string }[];
  readonly #found = new Map<string, string | undefined>();

  constructor(candidates: Iterable<string>) {
    this.#candidates = [...candidates].map((name) => ({ name, folded: foldName(name) }));
  }

  /** The nearest candidate; `undefined` when none is near enough to be meant. */
  suggest(word: string): string | undefined {
    if (word.length === 0 || word.length > LONGEST_COMPARED) return undefined;
    if (!this.#found.has(word)) {
      if (this.#found.size >= MAX_SEARCHES) return undefined;
      this.#found.set(word, this.#search(word));
    }
    return this.#found.get(word);
  }

  #search(word: string): string | undefined {
    const folded = foldName(word);
    const farthest = farthestFor(folded);
    let best: string | undefined;
    let bestDistance = farthest + 0.1;
    for (const candidate of this.#candidates) {
      if (candidate.name === word || !isComparable(candidate.folded, folded, farthest)) continue;
      const far = distanceBetween(folded, candidate.folded);
      if (far < bestDistance) {
        best = candidate.name;
        bestDistance = far;
      }
    }
    return best;
  }
}

/** The nearest of a few candidates; for many words over the same candidates make one `Suggester`. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  return new Suggester(candidates).suggest(word);
}

function distanceBetween(left: string, right: string): number {
  if (left === right) return 0;
  if (left.length > 3 && right.length > 3 && (isPlural(left, right) || isPlural(right, left))) return 0.5;
  if (left.length > 3 && right.startsWith(left)) return 0.9;
  return isSwap(left, right) ? 1 : distance(left, right);
}

/** Spares the search of names that cannot be near. */
function isComparable(candidate: string, word: string, farthest: number): boolean {
  return Math.abs(candidate.length - word.length) <= farthest + 1 || (word.length > 3 && candidate.startsWith(word));
}

function isPlural(plural: string, singular: string): boolean {
  return plural === `${singular}s` || (singular.endsWith("y") && plural === `${singular.slice(0, -1)}ies`);
}

/** True when two neighbouring letters are in the wrong order and all else is equal. */
function isSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  const swapped = left[index] === right[index + 1] && left[index + 1] === right[index];
  return swapped && left.slice(index + 2) === right.slice(index + 2);
}

function farthestFor(word: string): number {
  if (word.length <= 2) return 0;
  if (word.length <= 5) return 1;
  return word.length <= 8 ? 2 : Math.floor(word.length / 3);
}

function foldName(name: string): string {
  return replaceLookAlikes(name.normalize("NFKC"))
    .toLowerCase()
    .replace(/[-_\s\u00ad\u200b-\u200f\u2060\ufeff]/g, "");
}
