/** The first index from `from` that holds no blank; `to` when there is none. */
export function skipBlank(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** True for white space, byte order marks and zero-width spaces. */
export function isBlank(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0) return false;
  return code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200b) || code === 0x2028 || code === 0x2029 || code === 0x3000;
}

/**
 * The index behind the mark of a code fence (three or more back-ticks or tildes and the name of a language) that stands at
 * `at`; `at` itself when there is none.
 */
function skipFence(text: string, at: number, to: number): number {
  const mark = text.charCodeAt(at);
  if (mark !== BACK_TICK && mark !== TILDE) return at;
  let end = at;
  while (end < to && text.charCodeAt(end) === mark) end += 1;
  if (end - at < 3) return at;
  while (end < to && isLanguageLetter(text.charCodeAt(end))) end += 1;
  return end;
}

/** The first index from `from` that holds neither a blank nor the mark of a code fence. */
export function skipBlankAndFences(text: string, from: number, to: number): number {
  let at = skipBlank(text, from, to);
  for (let next = skipFence(text, at, to); next !== at; next = skipFence(text, at, to)) at = skipBlank(text, next, to);
  return at;
}

const BACK_TICK = 0x60;
const TILDE = 0x7e;

function isLanguageLetter(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x2b || code === 0x2d
  );
}
