import { quoteText } from "../../diagnostics/index.ts";
import { contentEnd, contentLinesAbove, lineAt } from "../text-line.ts";
import type { RepairRule } from "./repair.ts";

/** A `[` or `{` whose end is missing before the next line that is not part of it. */
export const unclosedBracket: RepairRule = (fault, { text }) => {
  const kind = /^Flow (map|sequence)/.exec(fault.message)?.[1];
  if (kind === undefined) return undefined;
  const [open, close] = kind === "map" ? ["{", "}"] : ["[", "]"];
  const end = lastContentBefore(text, fault.start);
  const start = lastOpen(text.slice(0, end), open, close);
  if (start === undefined) return undefined;
  const span = { start, end: Math.max(start + 1, Math.min(end, contentEnd(lineAt(text, start)))) };
  const message = `This ${open} has no closing ${close}.`;
  // A bracket before one word is more likely a slip than the start of a list.
  const isAlone = /^[[{][^,:[\]{}]*$/.test(text.slice(start, end));
  if (isAlone)
    return { span, message, hint: `Add ${close} at the end, or remove the ${open}.`, edits: [{ offset: start, remove: 1, insert: "" }] };
  return { span, message, hint: `Add ${close} at the end.`, edits: [{ offset: end, remove: 0, insert: close }], unknownAt: start };
};

/** A bracket, comma or other sign that closes or parts nothing. */
export const straySign: RepairRule = (fault, { text }) => {
  const sign = text.slice(fault.start, fault.end);
  if (fault.code !== "UNEXPECTED_TOKEN" || !/^[\]},]$/.test(sign)) return undefined;
  return {
    span: fault,
    message: sign === "," ? "There is nothing before this comma." : `This ${sign} closes nothing.`,
    hint: "Remove it, or put the text in quotes if it is part of one.",
    edits: [{ offset: fault.start, remove: 1, insert: "" }],
  };
};

/** A backslash in double quotes that starts no escape of YAML. */
export const badEscape: RepairRule = (fault, { text }) => {
  if (fault.code !== "BAD_DQ_ESCAPE") return undefined;
  const written = text.slice(fault.start, fault.start + 2);
  return {
    span: { start: fault.start, end: fault.start + 2 },
    message: `${quoteText(written)} is no escape that double quotes know.`,
    hint: "Write two backslashes for one, or use single quotes, which take text as it is.",
    edits: [{ offset: fault.start, remove: 0, insert: "\\" }],
  };
};

/** A comment right after a value, without a space. */
export const commentWithoutSpace: RepairRule = (fault, { text }) => {
  if (!/^Comments must be separated/.test(fault.message)) return undefined;
  return {
    span: { start: fault.start, end: contentEndOfComment(text, fault.start) },
    message: "A comment needs a space before its #.",
    hint: "Put a space before the #.",
    edits: [{ offset: fault.start, remove: 0, insert: " " }],
  };
};

/** Text on the line of a `|` or `>`, where only the block below counts. */
export const textAfterBlockSign: RepairRule = (fault, { text }) => {
  const line = lineAt(text, fault.start);
  const before = text.slice(line.start, fault.start);
  if (fault.code !== "UNEXPECTED_TOKEN" || !/(?:^|\s)[|>][-+0-9]*[ \t]*$/.test(before)) return undefined;
  return {
    span: { start: fault.start, end: line.end },
    message: "Text after | or > must start on the next line.",
    hint: "Move this text to the next line and indent it.",
    edits: [{ offset: fault.start, remove: line.end - fault.start, insert: "" }],
  };
};

/** Where the last content before an offset ends: blank lines and comments are none. */
function lastContentBefore(text: string, offset: number): number {
  const line = lineAt(text, offset);
  const end = Math.min(contentEnd(line), text.slice(0, offset).trimEnd().length);
  if (end > line.start + line.indent && offset > line.start + line.indent) return end;
  for (const above of contentLinesAbove(text, line)) return contentEnd(above);
  return end;
}

function lastOpen(text: string, open: string, close: string): number | undefined {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character === close) depth += 1;
    else if (character === open) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return undefined;
}

function contentEndOfComment(text: string, start: number): number {
  return start + text.slice(start, lineAt(text, start).end).trimEnd().length;
}
