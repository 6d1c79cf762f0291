import type { SourceRange } from "../../protocol/index.ts";
import { layOutLine } from "./line-layout.ts";

/** A few lines of a text around a span, ready to print. */
export interface CodeFrame {
  readonly lines: readonly FrameLine[];
  /** Width of the widest line number. */
  readonly gutterWidth: number;
}

/** One line of a frame. `marker` is set on the line that holds the start of the span. */
export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly marker?: { readonly before: number; readonly width: number };
}

const LINES_BEFORE = 1;
const LINES_AFTER = 1;

/**
 * Cuts the lines around a span out of a text. Long lines are cut to a window around the span, control and invisible
 * characters are written out, tabs are spaces, and the marker counts columns as a terminal shows them.
 * A span over several lines is marked on its first line.
 */
export function codeFrame(source: string, range: SourceRange): CodeFrame {
  const first = Math.max(1, range.start.line - LINES_BEFORE);
  const texts = linesFrom(source, range.start.offset - (range.start.column - 1), range.start.line, first);
  const lines = texts.map((text, index) => frameLine(text, first + index, range));
  const last = first + lines.length - 1;
  return { lines, gutterWidth: String(last).length };
}

function frameLine(text: string, number: number, range: SourceRange): FrameLine {
  if (number !== range.start.line) return { number, text: layOutLine(text, 1, 1).text };
  const end = range.end.line === number ? range.end.column : text.length + 1;
  const { text: shown, before, width } = layOutLine(text, range.start.column, end);
  return { number, text: shown, marker: { before, width } };
}

/** The lines from `first` on to a little past `line`, which starts at `lineStart`. Reads no more of the text than it needs. */
function linesFrom(source: string, lineStart: number, line: number, first: number): readonly string[] {
  let start = lineStart;
  for (let number = line; number > first; number -= 1) start = source.lastIndexOf("\n", start - 2) + 1;
  const texts: string[] = [];
  for (let number = first; number <= line + LINES_AFTER; number += 1) {
    const end = source.indexOf("\n", start);
    texts.push(withoutReturn(source.slice(start, end === -1 ? source.length : end)));
    if (end === -1) break;
    start = end + 1;
  }
  while (texts.length > line - first + 1 && texts.at(-1)?.trim() === "") texts.pop();
  return texts;
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
