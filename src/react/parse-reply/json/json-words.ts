/** What words stand for as values, in JSON and in Python. */
export const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
]);
/** Those of Python alone. */
export const PYTHON_WORDS: ReadonlySet<string> = new Set(["True", "False", "None"]);

/** True for what a name or a word like `true` begins with: letters of any script, `_` and `$`. */
export function isWordStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code === 0x24 || code > 0xbf;
}

/** The index behind the word that starts at `from`. */
export function endOfWord(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && (isWordStart(text.charCodeAt(at)) || isDigit(text.charCodeAt(at)))) at += 1;
  return at;
}

/** The index behind the number of JSON's grammar that starts at `from`; `from` when there is none. */
export function endOfNumber(text: string, from: number, to: number): number {
  const first = text.charCodeAt(from) === MINUS ? from + 1 : from;
  const whole = text.charCodeAt(first) === ZERO ? Math.min(first + 1, to) : endOfDigits(text, first, to);
  if (whole === first) return from;
  let end = whole;
  if (end < to && text.charCodeAt(end) === POINT) {
    const fraction = endOfDigits(text, end + 1, to);
    if (fraction === end + 1) return from;
    end = fraction;
  }
  const letter = text.charCodeAt(end);
  if (end >= to || (letter !== SMALL_E && letter !== LARGE_E)) return end;
  const sign = text.charCodeAt(end + 1);
  const digits = sign === MINUS || sign === PLUS ? end + 2 : end + 1;
  const exponent = endOfDigits(text, digits, to);
  return exponent === digits ? from : exponent;
}

const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const SMALL_E = 0x65;
const LARGE_E = 0x45;

function endOfDigits(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

/** False for an integer that a double changes, so that it would be another one when written again, and for a number beyond its range. */
export function isHeldExactly(digits: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(digits)) return true;
  return String(value) === digits || BigInt(value) === BigInt(digits);
}
