import { quoteText } from "../../diagnostics/index.ts";
import { contentEnd, isBlank, lineAfter, lineAt } from "../text-line.ts";
import type { RepairRule } from "./repair.ts";

/** A list item whose dash has no space after it: `-name: billing`. */
export const missingDashSpace: RepairRule = (fault, { text }) => {
  const first = lineAt(text, fault.start);
  const line = isBlank(first) ? (lineAfter(text, first) ?? first) : first;
  const start = line.start + line.indent;
  const key = /^-([A-Za-z_][\w-]*):(?:\s|$)/.exec(line.text.slice(line.indent))?.[1];
  if (key === undefined) return undefined;
  return {
    span: { start, end: contentEnd(line) },
    message: `There is no space after the dash before ${quoteText(key)}.`,
    hint: `Write "- ${key}:".`,
    edits: [{ offset: start + 1, remove: 0, insert: " " }],
  };
};
