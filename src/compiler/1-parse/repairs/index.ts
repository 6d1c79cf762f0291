import type { YamlFault } from "../compose-yaml.ts";
import { missingColon, missingColonAbove } from "./missing-colon.ts";
import { missingDashSpace } from "./missing-dash-space.ts";
import { missingFirstDash } from "./missing-first-dash.ts";
import type { Repair, RepairContext, RepairRule } from "./repair.ts";
import { badEscape, commentWithoutSpace, straySign, textAfterBlockSign, unclosedBracket } from "./small-slips.ts";
import { unclosedQuote } from "./unclosed-quote.ts";
import { reservedStart, textAfterValue, unquotedText } from "./unquoted-text.ts";
import { wrongIndentation } from "./wrong-indentation.ts";

export type { Repair, RepairContext } from "./repair.ts";

/** From the most telling sign to the least. */
const RULES: readonly RepairRule[] = [
  badEscape,
  reservedStart,
  unclosedQuote,
  textAfterBlockSign,
  commentWithoutSpace,
  unclosedBracket,
  textAfterValue,
  straySign,
  missingDashSpace,
  missingColonAbove,
  missingFirstDash,
  wrongIndentation,
  missingColon,
  unquotedText,
];

/** What the first error of a text means and how to read on; all errors at that place are looked at together. */
export function findRepair(faults: readonly YamlFault[], context: RepairContext): Repair | undefined {
  for (const rule of RULES) {
    for (const fault of faults) {
      const repair = rule(fault, context);
      if (repair !== undefined) return repair;
    }
  }
  return undefined;
}
