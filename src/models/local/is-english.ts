import { COMMON_WORDS, FOREIGN_WORDS, STOP_WORDS } from "./word-lists.ts";
import { wordsOf } from "./words.ts";

/** False when a text is clearly not English: another script, or more small words of other languages than English ones. */
export function isEnglish(text: string): boolean {
  const letters = text.slice(0, 2000).match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  if (foreign > letters.length * 0.3) return false;
  const words = wordsOf(text);
  const english = words.filter((word) => STOP_WORDS.has(word) || COMMON_WORDS.has(word)).length;
  const others = words.filter((word) => FOREIGN_WORDS.has(word) && !STOP_WORDS.has(word)).length;
  return others <= english || others < Math.min(2, words.length);
}
