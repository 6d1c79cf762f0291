import { visibleText } from "./display-text.ts";

/** A line as a terminal shows it, with the place of the marked span. Widths count terminal columns. */
export interface LineLayout {
  readonly text: string;
  /** Columns before the marker. */
  readonly before: number;
  /** Columns of the marker, at least 1. */
  readonly width: number;
}

/** UTF-16 units shown of a long line. */
const WINDOW = 110;
const WINDOW_BEFORE = 30;
const TAB = "  ";
const ELLIPSIS = "…";

/**
 * Makes one line printable and says where the span from `startColumn` to `endColumn` (exclusive, both 1-based, in
 * UTF-16 units) stands in it. Shows a window of a long line.
 */
export function layOutLine(line: string, startColumn: number, endColumn: number): LineLayout {
  const start = Math.min(Math.max(startColumn - 1, 0), line.length);
  const end = Math.min(Math.max(endColumn - 1, start), line.length);
  const from = line.length <= WINDOW ? 0 : characterStart(line, Math.max(0, Math.min(start - WINDOW_BEFORE, line.length - WINDOW)));
  const to = line.length <= WINDOW ? line.length : characterStart(line, from + WINDOW);
  const head = (from > 0 ? ELLIPSIS : "") + show(line.slice(from, start));
  const marked = show(line.slice(start, Math.min(end, to)));
  const tail = show(line.slice(Math.min(end, to), to)) + (to < line.length ? ELLIPSIS : "");
  return { text: (head + marked + tail).trimEnd(), before: widthOf(head), width: Math.max(1, widthOf(marked)) };
}

function show(text: string): string {
  return visibleText(text.replaceAll("\t", TAB));
}

/** An index that does not fall between the two halves of a character. */
function characterStart(line: string, index: number): number {
  const code = line.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\u200c\u200d]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;

function characterWidth(character: string): number {
  if (character <= "\u02ff") return 1;
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
