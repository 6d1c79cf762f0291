import { quoteText } from "../../diagnostics/index.ts";
import { contentColumn, isItem, keyOf, opensBlock } from "../indentation.ts";
import { contentEnd, contentLinesAbove, isBlank, lineAfter, lineAt, type TextLine } from "../text-line.ts";
import type { RepairRule } from "./repair.ts";

const MOST_LINES = 400;

/** The first item of a list without its dash, so that the second item stands inside of a map. */
export const missingFirstDash: RepairRule = (fault, { text }) => {
  if (!/block sequence may not be used as an implicit map key/.test(fault.message)) return undefined;
  let item: TextLine | undefined = lineAt(text, fault.start);
  while (item !== undefined && isBlank(item)) item = lineAfter(text, item);
  const first = item === undefined ? undefined : firstOfBlock(text, item);
  if (item === undefined || first === undefined || isItem(first.text.slice(first.indent)) || first.indent !== contentColumn(item))
    return undefined;
  const start = first.start + first.indent;
  const key = keyOf(first.text.slice(first.indent)) ?? "";
  return {
    span: { start, end: start + Math.max(1, key.length || contentEnd(first) - start) },
    message: `There is no dash before ${quoteText(key)}, which is the first of a list.`,
    hint: `Write "- ${key}:".`,
    edits: [{ offset: first.start + item.indent, remove: first.indent - item.indent, insert: "- ".padEnd(first.indent - item.indent) }],
  };
};

/** The first line of the block that a line stands in, directly below the line that opens the block. */
function firstOfBlock(text: string, item: TextLine): TextLine | undefined {
  let first: TextLine | undefined;
  let count = 0;
  for (const line of contentLinesAbove(text, item)) {
    if (contentColumn(line) <= item.indent) return opensBlock(line) ? first : undefined;
    first = line;
    count += 1;
    if (count > MOST_LINES) return undefined;
  }
  return undefined;
}
