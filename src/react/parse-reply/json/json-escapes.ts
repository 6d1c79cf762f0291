/** What a string holds that is not plain text. */
export interface EscapeWay {
  escapes: number;
  /** False when the string is not JSON to the letter: single quotes, raw line breaks. */
  isStrict: boolean;
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** The index behind the escape that begins with the backslash at `at`. */
export function endOfEscape(text: string, at: number, to: number): number | "cut" | "wrong" {
  if (at + 1 >= to) return "cut";
  const letter = text.charAt(at + 1);
  if (letter !== "u") return MEANINGS.has(letter) ? at + 2 : "wrong";
  const digits = text.slice(at + 2, Math.min(at + 6, to));
  if (/^[0-9a-f]{4}$/i.test(digits)) return at + 6;
  return at + 6 >= to && /^[0-9a-f]*$/i.test(digits) ? "cut" : "wrong";
}

/** What the inside of a string means; its escapes are known to be right. */
export function unescapeJson(text: string, way: EscapeWay): string {
  if (way.escapes === 0) return text;
  if (way.isStrict) return JSON.parse(`"${text}"`) as string;
  return text.replace(/\\(?:u([0-9a-f]{4})|([^u]))/gi, (_whole, digits: string | undefined, letter: string | undefined) =>
    digits === undefined ? (MEANINGS.get(letter ?? "") ?? "") : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
