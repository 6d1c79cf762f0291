import type { TextSpan } from "../compose-yaml.ts";
import { plainScalarValue } from "../scalar-value.ts";
import { lineAfter, lineAt } from "../text-line.ts";
import { firstLineOf, valueRegion } from "./quote-region.ts";
import type { Repair, RepairContext, RepairRule } from "./repair.ts";

/** A quote that is opened and not closed on its line, so that the lines after it are read as part of the text. */
export const unclosedQuote: RepairRule = (fault, context) => {
  const quoted = findQuoted(fault.start, context);
  if (quoted === undefined) return undefined;
  const isOpen = fault.code === "MISSING_CHAR" && /^Missing closing/.test(fault.message);
  return isOpen || swallowsKeys(quoted, context.text) ? close(quoted, context.text) : undefined;
};

/** The last quoted text that starts at or before an error, when the error is within it or on its last line. */
function findQuoted(offset: number, { composed, text }: RepairContext): TextSpan | undefined {
  const quoted = composed.quoted.filter((span) => span.start <= offset).at(-1);
  if (quoted === undefined) return undefined;
  const lastLine = lineAt(text, Math.max(quoted.start, quoted.end - 1));
  return offset <= lastLine.end + 1 ? quoted : undefined;
}

/** True when a later line within the quotes looks like a key of the file. */
function swallowsKeys({ start, end }: TextSpan, text: string): boolean {
  let line = lineAfter(text, lineAt(text, start));
  while (line !== undefined && line.start < end) {
    if (/^\s*(?:- +)*[A-Za-z_][\w-]*:(?:\s|$)/.test(line.text)) return true;
    line = lineAfter(text, line);
  }
  return false;
}

function close({ start }: TextSpan, text: string): Repair {
  const quote = text.charAt(start);
  const end = Math.max(valueRegion(text, start).end, start + 1);
  const span = firstLineOf(text, { start, end });
  const message = `This text starts with ${quote} and has no closing ${quote} on its line.`;
  const content = text.slice(start + 1, end);
  // A quote before a number or a list is more likely a slip than the start of a text.
  if (typeof plainScalarValue(content) !== "string" || /^[[{]/.test(content)) {
    return {
      span,
      message,
      hint: `Remove the ${quote}, or add the closing one.`,
      edits: [{ offset: start, remove: 1, insert: "" }],
      isSure: true,
    };
  }
  return {
    span,
    message,
    hint: `Add the closing ${quote}.`,
    edits: [{ offset: end, remove: 0, insert: quote }],
    isSure: true,
  };
}
