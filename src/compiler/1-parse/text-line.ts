/** One line of a text. */
export interface TextLine {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset of its line break, or of the end of the text. */
  readonly end: number;
  readonly text: string;
  /** Spaces and tabs at its start. */
  readonly indent: number;
}

/** The line that holds an offset. */
export function lineAt(text: string, offset: number): TextLine {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return lineFrom(text, start);
}

/** The line after a line; `undefined` after the last. */
export function lineAfter(text: string, line: TextLine): TextLine | undefined {
  const start = text.indexOf("\n", line.end);
  return start === -1 ? undefined : lineFrom(text, start + 1);
}

/** The lines above that are neither blank nor comments, the nearest first. */
export function* contentLinesAbove(text: string, line: TextLine): Generator<TextLine> {
  let current = line;
  while (current.start > 0) {
    current = lineAt(text, current.start - 1);
    if (!isBlank(current)) yield current;
  }
}

/** The nearest line below that is neither blank nor a comment. */
export function contentLineBelow(text: string, line: TextLine): TextLine | undefined {
  let current = lineAfter(text, line);
  while (current !== undefined && isBlank(current)) current = lineAfter(text, current);
  return current;
}

/** True for a line without content: empty, or a comment. */
export function isBlank(line: TextLine): boolean {
  const first = line.text.charAt(line.indent);
  return first === "" || first === "#";
}

/** The offset after the last character of the line that is neither space nor part of a comment. */
export function contentEnd(line: TextLine): number {
  const comment = /(?:^|\s)#.*$/.exec(line.text);
  const content = comment === null ? line.text : line.text.slice(0, comment.index);
  return line.start + content.trimEnd().length;
}

function lineFrom(text: string, start: number): TextLine {
  const lineBreak = text.indexOf("\n", start);
  const end = lineBreak === -1 ? text.length : lineBreak;
  const hasReturn = end > start && text.charAt(end - 1) === "\r";
  const line = text.slice(start, hasReturn ? end - 1 : end);
  return { start, end: hasReturn ? end - 1 : end, text: line, indent: /^[ \t]*/.exec(line)?.[0].length ?? 0 };
}
