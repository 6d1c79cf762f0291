import { editDistance } from "./edit-distance.ts";
import { stemWord } from "./stem-word.ts";
import { ABBREVIATIONS, COMMON_WORDS, STOP_WORDS } from "./word-lists.ts";
import { isCommonStem, wordsOf } from "./words.ts";

/** Weights of stems; the vector has length 1, or is empty. */
export type WordVector = ReadonlyMap<string, number>;

const SATURATION = 1.2;
const COMMON_WEIGHT = 0.3;
const UNKNOWN_WEIGHT = 0.5;
const SHORTEST_TO_CORRECT = 5;
const SHORTEST_FOREIGN = 7;

/** What a set of texts knows of words: how rare each is, and how it is spelt. */
export class Lexicon {
  readonly #texts: number;
  readonly #textsWith = new Map<string, number>();
  /** Words as they are written, most frequent first among those that share a first letter. */
  readonly #spellings = new Map<string, string[]>();
  readonly #known = new Set<string>();

  /**
   * @param stems the stems of each text.
   * @param words every word of the texts as it is written.
   */
  constructor(stems: readonly (readonly string[])[], words: Iterable<string>) {
    this.#texts = stems.length;
    for (const text of stems) {
      for (const stem of new Set(text)) this.#textsWith.set(stem, (this.#textsWith.get(stem) ?? 0) + 1);
    }
    this.#learnSpellings(words);
  }

  /** Rare stems weigh more, frequent words of the language little, and stems that no text has something in between. */
  weight(stem: string): number {
    const count = this.#textsWith.get(stem) ?? 0;
    const rarity = Math.log(1 + (this.#texts - count + 0.5) / (count + 0.5));
    return rarity * (isCommonStem(stem) ? COMMON_WEIGHT : 1) * (count === 0 ? UNKNOWN_WEIGHT : 1);
  }

  /** @param counts how often each stem stands in the text; parts of one for stems that only stand close to one of it. */
  vector(counts: ReadonlyMap<string, number>): WordVector {
    const weights = new Map<string, number>();
    let square = 0;
    for (const [stem, count] of counts) {
      const weight = (count / (count + SATURATION)) * this.weight(stem);
      weights.set(stem, weight);
      square += weight * weight;
    }
    const length = Math.sqrt(square) || 1;
    return new Map(Array.from(weights, ([stem, weight]) => [stem, weight / length]));
  }

  /** True for a stem that stands in one of the texts. */
  has(stem: string): boolean {
    return this.#textsWith.has(stem);
  }

  /**
   * The text with abbreviations written out, and with words that no text has put right where they are a typing mistake away. In
   * another language, long words only: "Passwort" is found, and short words of other meaning are left alone.
   */
  correct(text: string, options: { readonly english: boolean }): string {
    const shortest = options.english ? SHORTEST_TO_CORRECT : SHORTEST_FOREIGN;
    return text.replace(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu, (written) => {
      const word = wordsOf(written)[0] ?? "";
      const full = options.english ? ABBREVIATIONS.get(word) : undefined;
      return full ?? (word.length < shortest ? written : (this.#spelling(word) ?? written));
    });
  }

  #spelling(word: string): string | undefined {
    if (word.length > 30 || /\P{L}/u.test(word) || this.#isKnown(word)) return undefined;
    const limit = word.length >= 9 ? 2 : 1;
    let best: string | undefined;
    let fewest = limit + 1;
    for (const candidate of this.#spellings.get(word[0] ?? "") ?? []) {
      const distance = editDistance(word, candidate, limit);
      if (distance < fewest) {
        best = candidate;
        fewest = distance;
      }
    }
    return best;
  }

  #isKnown(word: string): boolean {
    return this.#known.has(stemWord(word)) || STOP_WORDS.has(word) || COMMON_WORDS.has(word);
  }

  #learnSpellings(words: Iterable<string>): void {
    const counts = new Map<string, number>();
    for (const word of words) {
      this.#known.add(stemWord(word));
      if (word.length >= 4 && !/\P{L}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const frequent = [...counts].sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1));
    for (const [word] of frequent) {
      const sameFirst = this.#spellings.get(word[0] ?? "");
      if (sameFirst === undefined) this.#spellings.set(word[0] ?? "", [word]);
      else sameFirst.push(word);
    }
  }
}

/** How often each stem stands in a text. */
export function countStems(stems: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** How alike two texts are by their words, from 0 to 1. */
export function wordSimilarity(left: WordVector, right: WordVector): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let sum = 0;
  for (const [stem, weight] of small) sum += weight * (large.get(stem) ?? 0);
  return sum;
}
