import { quoteText } from "../../diagnostics/index.ts";
import type { YamlFault } from "../compose-yaml.ts";
import type { TextEdit } from "../edited-text.ts";
import { leadingDashes, nearestColumn } from "../indentation.ts";
import { contentEnd, contentLinesAbove, isBlank, lineAfter, lineAt, type TextLine } from "../text-line.ts";
import type { Repair, RepairRule } from "./repair.ts";

/** A line that starts at a column where nothing can stand. */
export const wrongIndentation: RepairRule = (fault, { text }) => {
  const line = shiftedLine(fault, text);
  if (line === undefined) return undefined;
  const column = nearestColumn(line.text.slice(line.indent), contentLinesAbove(text, line), line.indent);
  if (column === undefined || column === line.indent) return undefined;
  return shift(text, line, column);
};

function shiftedLine(fault: YamlFault, text: string): TextLine | undefined {
  if (fault.code === "MULTILINE_IMPLICIT_KEY") return overIndentedLine(fault, text);
  const isMisplaced =
    fault.code === "BAD_INDENT" || /Sequence item without|block sequence may not be used as an implicit map key/.test(fault.message);
  if (!isMisplaced || /Flow/.test(fault.message)) return undefined;
  const line = lineAt(text, fault.start);
  if (!isBlank(line)) return line;
  return lineAfter(text, line);
}

/** The last line of a key over several lines, when the first holds a key with its value: `name: b` and a deeper `kind: react`. */
function overIndentedLine(fault: YamlFault, text: string): TextLine | undefined {
  const first = lineAt(text, fault.start);
  if (!/^[ \t]*(?:- +)*["']?[\w-]+["']?:[ \t]+$/.test(text.slice(first.start, fault.start))) return undefined;
  const line = lineAt(text, fault.end);
  return /^[ \t]*(?:- +)*[A-Za-z_][\w-]*:(?:\s|$)/.test(line.text) && line.start > first.start ? line : undefined;
}

function shift(text: string, line: TextLine, column: number): Repair {
  const key = /^([\w-]+):/.exec(line.text.slice(line.indent))?.[1];
  const start = line.start + line.indent;
  return {
    span: {
      start,
      end: start + (key?.length ?? Math.max(1, contentEnd(line) - start)),
    },
    message: `${key === undefined ? subjectOf(line) : quoteText(key)} is indented by ${spaces(line.indent)}, where nothing can start.`,
    hint: `Indent it by ${spaces(column)}, like its neighbours. If it goes on with the text above, put that text in quotes.`,
    edits: editsFor(text, line, column),
  };
}

function subjectOf(line: TextLine): string {
  return leadingDashes(line.text.slice(line.indent)) === "" ? "This line" : "This list item";
}

/** Moves the line, the lines right after it at the same column, and what stands below them. */
function editsFor(text: string, first: TextLine, column: number): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let childColumn = Number.POSITIVE_INFINITY;
  let line: TextLine | undefined = first;
  while (line !== undefined) {
    const isSibling: boolean = line.indent === first.indent;
    if (isBlank(line) || !(isSibling || line.indent >= childColumn)) break;
    edits.push({ offset: line.start, remove: line.indent, insert: " ".repeat(column + line.indent - first.indent) });
    if (isSibling) childColumn = columnOfChildren(line);
    line = lineAfter(text, line);
  }
  return edits;
}

/** Where lines below a line start that belong to it; nowhere for a line that opens nothing. */
function columnOfChildren(line: TextLine): number {
  const content = line.text.slice(line.indent);
  const lead = leadingDashes(content).length;
  if (lead > 0) return line.indent + lead;
  return /:\s*(?:[|>][-+0-9]*)?\s*(?:#.*)?$/.test(content) ? line.indent + 1 : Number.POSITIVE_INFINITY;
}

function spaces(count: number): string {
  return count === 1 ? "1 space" : `${count} spaces`;
}
