import { parseReply } from "graphcrew";
import { WORST_REPLIES } from "../../src/react/parse-reply/testdata/worst-replies.ts";
import type { Work } from "../harness/bench.ts";

const ACTIONS = [
  { name: "search", parameters: { query: { type: "string" }, limit: { type: "integer" } }, required: ["query"] },
  { name: "reset", parameters: {} },
];
const SMALL = 500_000;

/** Parses a reply of so many times 500 KB of one kind; costs are per 500 KB. */
export function prepare({ kind, times }: Readonly<Record<string, unknown>>): Work {
  const make = WORST_REPLIES[String(kind)];
  if (make === undefined) throw new Error(`there is no reply of "${kind}"`);
  const text = make(SMALL * Number(times));
  return { units: Number(times), run: () => parseReply(text, { actions: ACTIONS }) };
}
