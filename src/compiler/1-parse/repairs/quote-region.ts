import type { TextSpan } from "../compose-yaml.ts";
import type { TextEdit } from "../edited-text.ts";
import { contentEnd, isBlank, lineAfter, lineAt } from "../text-line.ts";

/** The text of a value that should have been in quotes: to the end of its line, and of deeper lines that go on. */
export function valueRegion(text: string, start: number): TextSpan {
  const line = lineAt(text, start);
  const keyColumn = /^[ \t]*(?:- +)*/.exec(line.text)?.[0].length ?? 0;
  let end = contentEnd(line);
  let next = lineAfter(text, line);
  while (next !== undefined && !isBlank(next) && next.indent > keyColumn) {
    end = contentEnd(next);
    next = lineAfter(text, next);
  }
  return { start, end: Math.max(start, end) };
}

/** Edits that put a region in single quotes. */
export function quoteRegion(text: string, { start, end }: TextSpan): readonly TextEdit[] {
  const edits: TextEdit[] = [{ offset: start, remove: 0, insert: "'" }];
  for (let at = text.indexOf("'", start); at !== -1 && at < end; at = text.indexOf("'", at + 1)) {
    if (at === start) edits[0] = { offset: start, remove: 0, insert: "''" };
    else edits.push({ offset: at, remove: 0, insert: "'" });
  }
  edits.push({ offset: end, remove: 0, insert: "'" });
  return edits;
}

/** The part of a region on its first line: what is marked. */
export function firstLineOf(text: string, { start, end }: TextSpan): TextSpan {
  return { start, end: Math.max(start + 1, Math.min(end, contentEnd(lineAt(text, start)))) };
}
