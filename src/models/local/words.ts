import { stemWord } from "./stem-word.ts";
import { COMMON_WORDS, STOP_WORDS } from "./word-lists.ts";

/** More text than this adds nothing to a comparison. */
const LONGEST_TEXT = 20_000;

const COMMON_STEMS: ReadonlySet<string> = new Set([...COMMON_WORDS].map(stemWord));

/** The words of a text in order: lower case, without accents, apostrophes and what follows them in "it's"; "e-mail" is "email". */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replace(/[’ʼ`´]/g, "'")
    .replace(/(?<![\p{L}\p{N}])e-(?=\p{L})/gu, "e");
  return (plain.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []).map((word) => word.replace(/'(?:s|re|ve|ll|d|m)$/, "").replace("'", ""));
}

/** The stems of the words that carry a topic, in order, repeated as often as they stand in the text. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemWord);
}

/** True for a stem that stands in texts of every topic. */
export function isCommonStem(stem: string): boolean {
  return COMMON_STEMS.has(stem);
}
