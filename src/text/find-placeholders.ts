/** A `{{name}}` in a text; `start` and `end` are UTF-16 offsets of the whole, braces included, `end` exclusive. */
export interface Placeholder {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

// Spaces and name share no character and nothing repeats inside a repeat, so matching takes linear time.
const PLACEHOLDER = /\{\{[ \t]*([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*\}\}/g;

/**
 * Every `{{name}}` of a text, in order. A name starts with a letter or `_` and goes on with letters, digits, `_`, `.` and `-`;
 * spaces may stand around it. Other text in double braces is no placeholder.
 */
export function findPlaceholders(text: string): readonly Placeholder[] {
  return Array.from(text.matchAll(PLACEHOLDER), (match) => ({
    name: match[1] ?? "",
    start: match.index,
    end: match.index + match[0].length,
  }));
}
