import { Lexer } from "yaml";
import { MAX_TOKENS, type TextSpan } from "./compose-yaml.ts";
import type { TextEdit } from "./edited-text.ts";
import { type IndentedLine, nearestColumn } from "./indentation.ts";
import { isBlank, lineAfter, lineAt, type TextLine } from "./text-line.ts";

/** Tabs used as indentation, and how to read on without them. */
export interface TabFixes {
  /** For each run of lines: the tabs of its first line. */
  readonly found: readonly (TextSpan & { readonly lines: number })[];
  readonly edits: readonly TextEdit[];
}

const WIDTH_OF_TAB = 2;

const MOST_FOUND = 200;

/** Finds lines whose indentation holds a tab where YAML takes none, and puts them at the column they were most likely meant for. */
export function fixTabs(text: string): TabFixes {
  if (!/^ *\t/m.test(text)) return { found: [], edits: [] };
  const structural = structuralLines(text);
  const found: { start: number; end: number; lines: number }[] = [];
  const edits: TextEdit[] = [];
  // Lines are fixed from the top, so that each one is placed by fixed lines above it.
  const above: IndentedLine[] = [];
  let number = 0;
  let inRun = false;
  for (let line: TextLine | undefined = lineAt(text, 0); line !== undefined; line = lineAfter(text, line)) {
    const tab = line.text.slice(0, line.indent).indexOf("\t");
    const last = found.at(-1);
    if (isBlank(line) || tab === -1 || !structural.has(number)) {
      if (!isBlank(line)) {
        above.push(line);
        inRun = false;
      }
    } else {
      const column = columnFor(line, above);
      edits.push({ offset: line.start, remove: line.indent, insert: " ".repeat(column) });
      above.push({ indent: column, text: " ".repeat(column) + line.text.slice(line.indent) });
      if (last !== undefined && (inRun || found.length >= MOST_FOUND)) last.lines += 1;
      else found.push({ start: line.start + tab, end: line.start + line.indent, lines: 1 });
      inRun = true;
    }
    number += 1;
  }
  return { found, edits };
}

function columnFor(line: TextLine, above: readonly IndentedLine[]): number {
  let guess = 0;
  for (const character of line.text.slice(0, line.indent)) guess += character === "\t" ? WIDTH_OF_TAB : 1;
  return nearestColumn(line.text.slice(line.indent), upwards(above), guess) ?? guess;
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
