import { quoteText } from "../../diagnostics/index.ts";
import type { TextSpan } from "../compose-yaml.ts";
import { contentEnd, lineAt } from "../text-line.ts";
import type { Repair, RepairRule } from "./repair.ts";

/** A line of a map without a colon, or without the space after it. */
export const missingColon: RepairRule = (fault, { text, isKey }) => {
  if (!isKeyFault(fault.code, fault.message)) return undefined;
  const line = lineAt(text, fault.start);
  const lead = line.start + (/^[ \t]*(?:- +)*/.exec(line.text)?.[0].length ?? 0);
  if (lead !== fault.start) return undefined;
  const span = { start: lead, end: Math.max(lead + 1, contentEnd(line)) };
  const content = text.slice(span.start, span.end);
  return missingSpace(content, span) ?? missingColonAfter(content, span, isKey) ?? strayText(content, span);
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
  const match = /^([A-Za-z_][\w-]*)(?:[ \t]*=[ \t]*|[ \t]+|$)/.exec(content);
  const key = match?.[1];
  if (match === null || key === undefined || !isKey(key)) return undefined;
  return {
    span,
    message: `There is no colon after ${quoteText(key)}.`,
    hint: `Write ${quoteText(`${key}: ${content.slice(match[0].length)}`.trimEnd())}.`,
    edits: [{ offset: span.start + key.length, remove: match[0].length - key.length, insert: ": " }],
  };
}

function strayText(content: string, span: TextSpan): Repair {
  return {
    span,
    message: `${quoteText(content)} is neither a key with a value nor part of a text.`,
    hint: 'Write "key: value"; indent the line if it belongs to the text above it.',
    edits: [{ offset: span.start, remove: span.end - span.start, insert: "" }],
    unknownAt: span.start,
  };
}
