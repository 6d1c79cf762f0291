import { RE2JS } from "@bufbuild/re2";

/** Larger patterns and longer texts are not matched: with both, one match stays below a second. */
const MAX_INSTRUCTIONS = 500;
const LONGEST_TEXT = 100_000;

/**
 * Matches the patterns of schemas in time that grows with the text alone: patterns come with foreign tools, texts from models.
 * Each pattern is compiled once.
 */
export class PatternMatcher {
  readonly #compiled = new Map<string, RE2JS | undefined>();

  /**
   * Tells whether a pattern is found in a text. `undefined` for a pattern or text that cannot be matched like that (look-ahead,
   * back-references, size); the tool itself checks those.
   */
  match(pattern: string, text: string): boolean | undefined {
    if (text.length > LONGEST_TEXT) return undefined;
    if (!this.#compiled.has(pattern)) this.#compiled.set(pattern, compile(pattern));
    return this.#compiled.get(pattern)?.test(text);
  }
}

function compile(pattern: string): RE2JS | undefined {
  try {
    const compiled = new RE2JS(pattern.replace(FOREIGN_ESCAPE, translate));
    return compiled.re2().prog.numInst() <= MAX_INSTRUCTIONS ? compiled : undefined;
  } catch {
    return undefined;
  }
}

/** An escape; of these, JavaScript writes `\u00e9` and `\/` in its own way. */
const FOREIGN_ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g;

function translate(whole: string, digits: string | undefined, letter: string | undefined): string {
  if (digits !== undefined) return `\\x{${digits}}`;
  return letter === "/" ? letter : whole;
}
