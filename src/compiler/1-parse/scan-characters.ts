import { Lexer } from "yaml";
import { MAX_TOKENS } from "./compose-yaml.ts";
import { EditedText, type TextEdit } from "./edited-text.ts";

/** An invisible character where YAML is structure or plain text. */
export interface InvisibleCharacter {
  readonly offset: number;
  readonly length: number;
  /** The character in words. */
  readonly name: string;
}

/** A text without invisible characters that would be read as part of names or indentation. */
export interface ScannedText {
  readonly text: EditedText;
  readonly found: readonly InvisibleCharacter[];
  /** True when there are so many that this is no text. */
  readonly isBinary: boolean;
}

/** Controls but tab and line feed, spaces but the plain one, zero-width and direction marks. */
const SUSPECT = /\r(?!\n)|(?![\t\n\r ])[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]|(?![\u{e0000}-\u{e0fff}])\p{Cf}/u;
const SUSPECTS = new RegExp(SUSPECT.source, "gu");
const CONTROL = /\p{Cc}/u;
const SPACE = /[\p{Zs}\p{Zl}\p{Zp}\u0085]/u;
const LETTER_BEYOND_ASCII = /[\u0300-\uffff]/;
const MOST_REPORTED = 100;
const MOST_IN_A_TEXT = 20_000;

const NAMES: Readonly<Record<string, string>> = {
  "\u0000": "NUL character",
  "\r": "carriage return without a line feed",
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero-width space",
  "\u200c": "zero-width non-joiner",
  "\u200d": "zero-width joiner",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u2028": "line separator",
  "\u202f": "narrow no-break space",
  "\u2060": "word joiner",
  "\u3000": "wide space",
  "\ufeff": "zero-width no-break space",
};

/**
 * Finds invisible characters outside of comments and quoted or block text, and control characters anywhere. In the
 * text given back, spaces of other kinds are plain ones and the rest is taken out, so that it can be read on.
 */
export function scanCharacters(text: string): ScannedText {
  if (!SUSPECT.test(text)) return { text: new EditedText(text), found: [], isBinary: false };
  const suspects = findSuspects(text);
  if (suspects.length > MOST_IN_A_TEXT) return { text: new EditedText(text), found: describe(text, suspects), isBinary: true };
  const cleaned = new EditedText(text, suspects);
  const prose = proseSpans(cleaned.text).map(({ start, end }) => ({ start: cleaned.toOriginal(start), end: cleaned.toOriginal(end) }));
  const edits = suspects.filter((edit) => isOutOfPlace(text, edit, prose));
  return { text: new EditedText(text, edits), found: describe(text, edits), isBinary: false };
}

function findSuspects(text: string): readonly TextEdit[] {
  const suspects: TextEdit[] = [];
  for (const match of text.matchAll(SUSPECTS)) {
    suspects.push(editFor(match[0], match.index));
    if (suspects.length > MOST_IN_A_TEXT) break;
  }
  return suspects;
}

function editFor(character: string, offset: number): TextEdit {
  return { offset, remove: character.length, insert: SPACE.test(character) ? " " : character === "\r" ? "\n" : "" };
}

function isOutOfPlace(text: string, edit: TextEdit, prose: readonly Span[]): boolean {
  const character = text.slice(edit.offset, edit.offset + edit.remove);
  if (CONTROL.test(character) && character !== "\u0085") return true;
  if (isInProse(edit.offset, prose)) return isInIndentation(text, edit.offset);
  const joins = character === "\u200c" || character === "\u200d" || character === "\u3000";
  const between = LETTER_BEYOND_ASCII.test(text.charAt(edit.offset - 1)) && LETTER_BEYOND_ASCII.test(text.charAt(edit.offset + 1));
  return !(joins && between);
}

/** True where a space of another kind, instead of plain ones, indents the first line of a block text. */
function isInIndentation(text: string, offset: number): boolean {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  if (!/^[ \u00a0]*$/.test(before) || !SPACE.test(text.charAt(offset))) return false;
  const above = text.slice(text.lastIndexOf("\n", lineStart - 2) + 1, Math.max(0, lineStart - 1));
  const plain = /^ */.exec(before)?.[0].length ?? 0;
  return /:\s+[|>][-+0-9]*\s*(?:#.*)?$/.test(above) && plain <= (/^[ ]*(?:- +)*/.exec(above)?.[0].length ?? 0);
}

function describe(text: string, edits: readonly TextEdit[]): readonly InvisibleCharacter[] {
  const found: InvisibleCharacter[] = [];
  let end = -1;
  for (const { offset, remove } of edits) {
    const last = found.at(-1);
    if (last !== undefined && offset === end) found[found.length - 1] = { ...last, length: last.length + remove };
    else if (found.length < MOST_REPORTED) found.push({ offset, length: remove, name: nameOf(text.slice(offset, offset + remove)) });
    else break;
    end = offset + remove;
  }
  return found;
}

function nameOf(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const name = NAMES[character] ?? (CONTROL.test(character) ? "control character" : "invisible character");
  return `${name} (${code})`;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Comments, quoted texts and block texts. */
function proseSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let offset = 0;
  let afterMark = false;
  let afterHeader = false;
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > MAX_TOKENS) break;
    if (lexeme === "\u001f" || lexeme === "\u0002" || lexeme === "\u0018") {
      afterMark = lexeme === "\u001f";
      continue;
    }
    const isProse = afterMark ? afterHeader : /^[#"']/.test(lexeme);
    if (isProse) spans.push({ start: offset, end: offset + lexeme.length });
    if (!afterMark && /^[|>]/.test(lexeme)) afterHeader = true;
    else if (afterMark) afterHeader = false;
    afterMark = false;
    offset += lexeme.length;
  }
  return spans;
}

function isInProse(offset: number, spans: readonly Span[]): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const span = spans[low - 1];
  return span !== undefined && offset < span.end;
}
