import { contentColumn, type IndentedLine, isItem, type KeyKnowledge, keyOf, nearestColumn, opensBlock } from "../indentation.ts";
import { contentLineBelow, contentLinesAbove, type TextLine } from "../text-line.ts";

/** A line that starts at the wrong column, and the right one. */
export interface MisplacedLine {
  readonly line: TextLine;
  readonly column: number;
}

/** How far above is looked for the line that is to blame. */
const MOST_LINES = 400;

/**
 * Which line is to blame for a line that starts where nothing can: often that line itself, sometimes one above, after
 * which everything seems wrong.
 */
export function findMisplaced(text: string, line: TextLine, keys: KeyKnowledge): MisplacedLine | undefined {
  const below = opensBlock(line) ? contentLineBelow(text, line) : undefined;
  if (!isItem(line.text.slice(line.indent)) && (below === undefined || below.indent > line.indent)) {
    const above = firstLines(contentLinesAbove(text, line));
    const blamed = dedentedAbove(text, line, above, keys) ?? deepFirstAbove(text, line, above);
    if (blamed !== undefined) return blamed;
  }
  const column = nearestColumn(line.text.slice(line.indent), contentLinesAbove(text, line), line.indent, { keys, below: below?.indent });
  return column === undefined || column === line.indent ? undefined : { line, column };
}

/** A line above that is not deep enough, so that it ended the block which this line belongs to, or never began it. */
function dedentedAbove(text: string, line: TextLine, above: readonly TextLine[], keys: KeyKnowledge): MisplacedLine | undefined {
  const index = above.findIndex((one) => contentColumn(one) < line.indent);
  const suspect = above[index];
  const before = above[index + 1];
  if (suspect === undefined || before === undefined) return undefined;
  const column = suspect.indent + line.indent - contentColumn(suspect);
  if (opensBlock(before) && (contentColumn(before) >= suspect.indent || itemBelow(text, line) === column)) return { line: suspect, column };
  if (isShallowFirst(text, line, suspect, before)) return { line: suspect, column };
  const sibling = above.slice(index + 1).find((one) => contentColumn(one) <= line.indent);
  const isSibling = sibling !== undefined && contentColumn(sibling) === line.indent && mayBeSiblings(sibling, line, keys);
  return isSibling && mayBeSiblings(suspect, line, keys) ? { line: suspect, column } : undefined;
}

/** The first line of a block, deeper than the lines that belong beside it or to it. */
function deepFirstAbove(text: string, line: TextLine, above: readonly TextLine[]): MisplacedLine | undefined {
  const [first, before] = above;
  if (first === undefined || before === undefined) return undefined;
  const isFirst = opensBlock(before) && contentColumn(before) < line.indent;
  const column = first.indent + line.indent - contentColumn(first);
  if (!isFirst || contentColumn(first) <= line.indent || column < 0) return undefined;
  const next = opensBlock(line) ? lineBelow(text, line, line.indent) : contentLineBelow(text, line);
  return next?.indent === contentColumn(first) ? undefined : { line: first, column };
}

/** True for the first line of a block when the block goes on at the column of the line, and not at its own. */
function isShallowFirst(text: string, line: TextLine, suspect: TextLine, before: TextLine): boolean {
  if (!opensBlock(before) || contentColumn(before) >= suspect.indent || isItem(suspect.text.slice(suspect.indent))) return false;
  const after = lineBelow(text, line, line.indent - 1);
  return lineBelow(text, line, line.indent)?.indent === line.indent && after?.indent !== contentColumn(suspect);
}

/** Where the next list item below starts that is not below the line. */
function itemBelow(text: string, line: TextLine): number | undefined {
  const below = lineBelow(text, line, line.indent - 1);
  return below !== undefined && isItem(below.text.slice(below.indent)) ? below.indent : undefined;
}

/** The next line with content that is indented no more than a limit. */
function lineBelow(text: string, line: TextLine, most: number): TextLine | undefined {
  let below = contentLineBelow(text, line);
  for (let count = 0; below !== undefined && below.indent > most && count < MOST_LINES; count += 1) below = contentLineBelow(text, below);
  return below;
}

function mayBeSiblings(left: IndentedLine, right: IndentedLine, { areSiblings }: KeyKnowledge): boolean {
  const leftKey = keyOf(left.text.slice(left.indent));
  const rightKey = keyOf(right.text.slice(right.indent));
  if (leftKey === undefined || rightKey === undefined) return false;
  return areSiblings === undefined || areSiblings(leftKey, rightKey);
}

function firstLines(lines: Iterable<TextLine>): readonly TextLine[] {
  const first: TextLine[] = [];
  for (const line of lines) {
    first.push(line);
    if (first.length >= MOST_LINES) break;
  }
  return first;
}
