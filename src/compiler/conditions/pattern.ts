import { RE2JS } from "@bufbuild/re2";

/** A pattern in RE2 syntax; matching takes time linear in the text. */
export interface Pattern {
  test(text: string): boolean;
}

/** Longest text that `matches` looks at; with `MAX_INSTRUCTIONS` it keeps one match below a second. */
export const MAX_MATCHED_LENGTH = 20_000;

const MAX_INSTRUCTIONS = 500;

/** Compiles a pattern; gives the complaint as text when it cannot be used. */
export function compilePattern(source: string): Pattern | string {
  try {
    const pattern = new RE2JS(source);
    return pattern.re2().prog.numInst() <= MAX_INSTRUCTIONS ? pattern : "it is too large";
  } catch (error) {
    return error instanceof Error ? error.message.replace("error parsing regexp: ", "") : "it cannot be read";
  }
}
