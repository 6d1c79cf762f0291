import { quoteText } from "../../diagnostics/index.ts";
import type { YamlFault } from "../compose-yaml.ts";
import { isItem, type KeyKnowledge, keyOf } from "../indentation.ts";
import { contentEnd, isBlank, lineAfter, lineAt, type TextLine } from "../text-line.ts";
import { findMisplaced, type MisplacedLine } from "./find-misplaced.ts";
import type { Repair, RepairRule } from "./repair.ts";
import { shiftLines } from "./shift-lines.ts";

/** A line that starts at a column where nothing can stand. */
export const wrongIndentation: RepairRule = (fault, { text, keys }) => {
  const indented = firstLineIndented(fault, text);
  if (indented !== undefined) return repairOf(text, { line: indented, column: 0 });
  const line = shiftedLine(fault, text, keys);
  const misplaced = line === undefined ? undefined : findMisplaced(text, line, keys);
  return misplaced === undefined ? undefined : repairOf(text, misplaced);
};

function shiftedLine(fault: YamlFault, text: string, keys: KeyKnowledge): TextLine | undefined {
  if (fault.code === "MULTILINE_IMPLICIT_KEY") return overIndentedLine(fault, text, keys);
  const isMisplaced =
    fault.code === "BAD_INDENT" || /Sequence item without|block sequence may not be used as an implicit map key/.test(fault.message);
  if (!isMisplaced || /Flow/.test(fault.message)) return undefined;
  let line: TextLine | undefined = lineAt(text, fault.start);
  while (line !== undefined && isBlank(line)) line = lineAfter(text, line);
  return line;
}

/** The last line of a key over several lines, when the first holds a key with its value: `name: b` and a deeper `kind: react`. */
function overIndentedLine(fault: YamlFault, text: string, { isKey }: KeyKnowledge): TextLine | undefined {
  const first = lineAt(text, fault.start);
  if (!/^[ \t]*(?:- +)*["']?[\w-]+["']?:[ \t]+$/.test(text.slice(first.start, fault.start))) return undefined;
  const line = lineAt(text, fault.end);
  const key = keyOf(line.text.slice(line.indent));
  // A word that is no key, before many others, is text that goes on.
  const isText = key === undefined || (!isKey(key) && /:\s+\S+\s+\S+\s+\S/.test(line.text));
  return !isText && line.start > first.start ? line : undefined;
}

/** The first line of the file, when it is indented and the next is not, so that nothing after it belongs to anything. */
function firstLineIndented(fault: YamlFault, text: string): TextLine | undefined {
  if (fault.code !== "UNEXPECTED_TOKEN" || !/at node end|in YAML stream/.test(fault.message)) return undefined;
  let first: TextLine | undefined = lineAt(text, 0);
  while (first !== undefined && (isBlank(first) || first.text.startsWith("---"))) first = lineAfter(text, first);
  return first !== undefined && first.indent > 0 && lineAt(text, fault.start).indent === 0 && fault.start > first.end ? first : undefined;
}

function repairOf(text: string, { line, column }: MisplacedLine): Repair {
  const content = line.text.slice(line.indent);
  const key = /^([\w-]+):/.exec(content)?.[1];
  const start = line.start + line.indent;
  const subject = key === undefined ? (isItem(content) ? "This list item" : "This line") : quoteText(key);
  return {
    span: { start, end: start + (key?.length ?? Math.max(1, contentEnd(line) - start)) },
    message: `${subject} is indented by ${spaces(line.indent)}, which fits nothing around it.`,
    hint: `${column === 0 ? "Start it at the beginning of the line" : `Indent it by ${spaces(column)}`}. If it goes on with the text above, put that text in quotes.`,
    edits: shiftLines(text, line, column),
  };
}

function spaces(count: number): string {
  return count === 1 ? "1 space" : `${count} spaces`;
}
