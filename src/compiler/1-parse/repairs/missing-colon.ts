import { quoteText } from "../../diagnostics/index.ts";
import type { TextSpan } from "../compose-yaml.ts";
import type { TextEdit } from "../edited-text.ts";
import { isItem, opensBlock } from "../indentation.ts";
import { contentEnd, contentLinesAbove, isBlank, lineAfter, lineAt, type TextLine } from "../text-line.ts";
import type { Repair, RepairRule } from "./repair.ts";

/** A line of a map without a colon, or without the space after it. */
export const missingColon: RepairRule = (fault, { text, keys }) => {
  const line = lineAt(text, fault.start);
  const lead = line.start + (/^[ \t]*(?:- +)*/.exec(line.text)?.[0].length ?? 0);
  if (!isKeyFault(fault.code, fault.message) || lead !== fault.start) return undefined;
  const span = { start: lead, end: Math.max(lead + 1, contentEnd(line)) };
  const content = text.slice(span.start, span.end);
  return missingSpace(content, span) ?? missingColonAfter(content, span, keys.isKey) ?? strayText(text, line, span);
};

/** The first line of a block, which without its colon is the value of the key above; the next line then fits nowhere. */
export const missingColonAbove: RepairRule = (fault, { text, keys }) => {
  if (fault.code !== "BAD_INDENT") return undefined;
  let line: TextLine | undefined = lineAt(text, fault.start);
  while (line !== undefined && isBlank(line)) line = lineAfter(text, line);
  const [first, before] = line === undefined ? [] : contentLinesAbove(text, line);
  if (line === undefined || first === undefined || before === undefined || !opensBlock(before) || first.indent !== line.indent)
    return undefined;
  const span = { start: first.start + first.indent, end: contentEnd(first) };
  const content = text.slice(span.start, span.end);
  return missingSpace(content, span) ?? missingColonAfter(content, span, keys.isKey);
};

function isKeyFault(code: string, message: string): boolean {
  return code === "MULTILINE_IMPLICIT_KEY" || (code === "MISSING_CHAR" && /need to be followed by map values/.test(message));
}

function missingSpace(content: string, span: TextSpan): Repair | undefined {
  const key = /^([A-Za-z_][\w-]*):(?=[^\s/])/.exec(content)?.[1];
  if (key === undefined) return undefined;
  return {
    span,
    message: `There is no space after the colon of ${quoteText(key)}.`,
    hint: `Write ${quoteText(`${key}: ${content.slice(key.length + 1)}`)}.`,
    edits: [{ offset: span.start + key.length + 1, remove: 0, insert: " " }],
  };
}

function missingColonAfter(content: string, span: TextSpan, isKey: (word: string) => boolean): Repair | undefined {
  const match = /^([A-Za-z_][\w-]*)(?:[ \t]*[=;][ \t]*|[ \t]+|$)/.exec(content);
  const key = match?.[1];
  if (match === null || key === undefined || !isKey(key)) return undefined;
  return {
    span,
    message: `There is no colon after ${quoteText(key)}.`,
    hint: `Write ${quoteText(`${key}: ${content.slice(match[0].length)}`.trimEnd())}.`,
    edits: [{ offset: span.start + key.length, remove: match[0].length - key.length, insert: ": " }],
  };
}

/** Takes the text out, with lines of the same kind right after it. */
function strayText(text: string, first: TextLine, span: TextSpan): Repair {
  const edits: TextEdit[] = [{ offset: span.start, remove: span.end - span.start, insert: "" }];
  for (let line = lineAfter(text, first); line !== undefined && isStrayLike(line, first); line = lineAfter(text, line)) {
    edits.push({ offset: line.start + line.indent, remove: line.text.trimEnd().length - line.indent, insert: "" });
  }
  const rest = edits.length === 1 ? "" : ` So ${edits.length === 2 ? "is the next line" : `are the next ${edits.length - 1} lines`}.`;
  return {
    span,
    message: `${quoteText(text.slice(span.start, span.end))} is neither a key with a value nor part of a text.${rest}`,
    hint: 'Write "key: value". Text over several lines goes below "key: >-", indented.',
    edits,
    unknownAt: span.start,
  };
}

function isStrayLike(line: TextLine, first: TextLine): boolean {
  return !isBlank(line) && line.indent === first.indent && !isItem(line.text.slice(line.indent)) && !/:(?:\s|$)/.test(line.text);
}
