import { quoteText } from "../../diagnostics/index.ts";
import type { TextSpan, YamlFault } from "../compose-yaml.ts";
import { firstLineOf, quoteRegion, valueRegion } from "./quote-region.ts";
import type { Repair, RepairContext, RepairRule } from "./repair.ts";

/** Text without quotes that holds what YAML gives a meaning: `: `, a dash, an anchor. */
export const unquotedText: RepairRule = (fault, context) => {
  const message = meaningOf(fault, context);
  if (message === undefined) return undefined;
  const region = valueRegion(context.text, fault.start);
  return inQuotes(context.text, region, message, hintFor(context.text.slice(region.start, region.end)));
};

/** Text without quotes that starts with a sign which YAML keeps for itself. */
export const reservedStart: RepairRule = (fault, { text }) => {
  if (fault.code !== "BAD_SCALAR_START") return undefined;
  const region = valueRegion(text, fault.start);
  const message = `A text without quotes cannot start with ${quoteText(text.charAt(fault.start))}.`;
  return inQuotes(text, region, message, hintFor(text.slice(region.start, region.end)));
};

/** Text after a value that is already complete: after closing quotes, or after a `]` or `}`. */
export const textAfterValue: RepairRule = (fault, { text, composed }) => {
  if (fault.code !== "UNEXPECTED_TOKEN" || !/at node end|in YAML stream/.test(fault.message)) return undefined;
  const quoted = composed.quoted.filter((span) => span.end <= fault.start).at(-1);
  if (quoted !== undefined && /^[ \t]*$/.test(text.slice(quoted.end, fault.start))) {
    const region = valueRegion(text, quoted.start);
    const hint =
      text.charAt(quoted.start) === "'"
        ? "Use double quotes around text that holds an apostrophe."
        : "Put the whole text in one pair of quotes.";
    return inQuotes(text, region, "There is more text after the closing quote.", hint);
  }
  const before = text.slice(0, fault.start).trimEnd();
  const open = /[\]}]$/.test(before) ? valueStart(before) : undefined;
  if (open === undefined) return undefined;
  const region = valueRegion(text, open);
  const bracket = text.charAt(open);
  return inQuotes(
    text,
    region,
    `Text that starts with ${bracket} is read as a ${bracket === "{" ? "map" : "list"}.`,
    "Put the whole text in quotes.",
  );
};

function meaningOf(fault: YamlFault, { text }: RepairContext): string | undefined {
  if (fault.code === "BLOCK_AS_IMPLICIT_KEY" && /Nested mappings/.test(fault.message)) {
    return 'This text holds ": ", which YAML reads as a key inside a value.';
  }
  const first = text.charAt(fault.start);
  if (fault.code === "BAD_ALIAS" && (first === "&" || first === "*"))
    return `${quoteText(first)} starts the name of an anchor or alias, and there is no name.`;
  if (/on same line with key/.test(fault.message)) return "A list cannot start on the same line as its key.";
  return undefined;
}

function hintFor(region: string): string {
  if (region.startsWith("- ")) return "Put the first item on the next line, or the whole text in quotes.";
  return region.length > 40 || region.includes("\n")
    ? "Put the whole text in quotes."
    : `Put the whole text in quotes: ${JSON.stringify(region)}.`;
}

function inQuotes(text: string, region: TextSpan, message: string, hint: string): Repair {
  return { span: firstLineOf(text, region), message, hint, edits: quoteRegion(text, region), unknownAt: region.start };
}

/** Where the value on the last line starts: after its key and colon, or after the dash of an item. */
function valueStart(before: string): number | undefined {
  const lineStart = before.lastIndexOf("\n") + 1;
  const lead = /^[ \t]*(?:- +)*(?:[\w-]+:[ \t]+)?(?=[[{])/.exec(before.slice(lineStart))?.[0];
  return lead === undefined ? undefined : lineStart + lead.length;
}
