import { Lexer } from "yaml";
import { MAX_TOKENS, type TextSpan } from "./compose-yaml.ts";
import type { TextEdit } from "./edited-text.ts";
import { contentColumn, type IndentedLine, isItem, type KeyKnowledge, nearestColumn, opensBlock } from "./indentation.ts";
import { contentLineBelow, isBlank, lineAfter, lineAt, type TextLine } from "./text-line.ts";

/** Tabs used as indentation, and how to read on without them. */
export interface TabFixes {
  /** For each run of lines: the tabs of its first line. */
  readonly found: readonly (TextSpan & { readonly lines: number })[];
  readonly edits: readonly TextEdit[];
}

const WIDTH_OF_TAB = 2;

const MOST_FOUND = 200;

/** A key whose text follows as a block. */
const BLOCK_SIGN = /:\s+[|>][-+0-9]*\s*(?:#.*)?$/;

/** Finds lines whose indentation holds a tab where YAML takes none, and puts them at the column they were most likely meant for. */
export function fixTabs(text: string, keys: KeyKnowledge): TabFixes {
  if (!/^ *\t/m.test(text)) return { found: [], edits: [] };
  const structural = structuralLines(text);
  const found: { start: number; end: number; lines: number }[] = [];
  const edits: TextEdit[] = [];
  // Lines are fixed from the top, so that each one is placed by fixed lines above it.
  const above: FixedLine[] = [];
  let number = 0;
  let inRun = false;
  for (let line: TextLine | undefined = lineAt(text, 0); line !== undefined; line = lineAfter(text, line)) {
    const tab = line.text.slice(0, line.indent).indexOf("\t");
    const previous = above.at(-1);
    const last = found.at(-1);
    if (!isBlank(line) && tab !== -1 && (structural.has(number) || startsBlockText(previous, tab))) {
      const column = columnFor(line, { above, next: contentLineBelow(text, line), keys });
      edits.push({ offset: line.start, remove: line.indent, insert: " ".repeat(column) });
      above.push({ indent: column, text: " ".repeat(column) + line.text.slice(line.indent), hadTab: true });
      if (last !== undefined && (inRun || found.length >= MOST_FOUND)) last.lines += 1;
      else found.push({ start: line.start + tab, end: line.start + line.indent, lines: 1 });
      inRun = true;
    } else if (!isBlank(line)) {
      above.push({ ...line, hadTab: false });
      inRun = false;
    }
    number += 1;
  }
  return { found, edits };
}

interface FixedLine extends IndentedLine {
  readonly hadTab: boolean;
}

/** True for the first line of a block text, when a tab stands where its indentation should be. */
function startsBlockText(previous: IndentedLine | undefined, tab: number): boolean {
  return previous !== undefined && BLOCK_SIGN.test(previous.text) && tab <= contentColumn(previous);
}

interface Surroundings {
  readonly above: readonly FixedLine[];
  readonly next: TextLine | undefined;
  readonly keys: KeyKnowledge;
}

function columnFor(line: TextLine, { above, next, keys }: Surroundings): number {
  const content = line.text.slice(line.indent);
  const previous = above.at(-1);
  const nextIndent = next === undefined || next.text.slice(0, next.indent).includes("\t") ? undefined : next.indent;
  if (previous === undefined) return 0;
  const own = contentColumn(previous);
  if (BLOCK_SIGN.test(previous.text)) return nextIndent !== undefined && nextIndent > own ? nextIndent : own + 2;
  if (opensBlock(previous)) {
    const isLikeNext = next !== undefined && isItem(next.text.slice(next.indent)) === isItem(content);
    return isLikeNext && nextIndent !== undefined && nextIndent > own ? nextIndent : own + 2;
  }
  const guess = previous.hadTab ? tabStop(line) : own;
  return nearestColumn(content, upwards(above), guess, { keys }) ?? guess;
}

function tabStop(line: TextLine): number {
  let column = 0;
  for (const character of line.text.slice(0, line.indent)) column += character === "\t" ? WIDTH_OF_TAB : 1;
  return column;
}

function* upwards(lines: readonly IndentedLine[]): Generator<IndentedLine> {
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line !== undefined) yield line;
  }
}

/** Numbers, from 0, of lines that start neither inside a text over several lines nor inside brackets. */
function structuralLines(text: string): ReadonlySet<number> {
  const spaced = text.replace(/^[ \t]+/gm, (indentation) => indentation.replaceAll("\t", " ".repeat(WIDTH_OF_TAB)));
  const structural = new Set([0]);
  let number = 0;
  let depth = 0;
  let afterMark = false;
  let afterHeader = false;
  let count = 0;
  for (const lexeme of new Lexer().lex(spaced)) {
    // What follows is not read anyway.
    count += 1;
    if (count > MAX_TOKENS) break;
    if (afterMark) afterHeader = false;
    else {
      depth = Math.max(0, depth + depthChange(lexeme, depth));
      afterHeader ||= /^[|>]/.test(lexeme);
    }
    afterMark = lexeme === "\u001f";
    number += lexeme.split("\n").length - 1;
    // The line after the sign of a block text belongs to that text.
    if (depth === 0 && !afterHeader && lexeme.endsWith("\n")) structural.add(number);
  }
  return structural;
}

function depthChange(lexeme: string, depth: number): number {
  if (lexeme === "[" || lexeme === "{") return 1;
  if (lexeme === "\u0018") return -depth;
  return lexeme === "]" || lexeme === "}" ? -1 : 0;
}
