import { parseReply } from "graphcrew";
import type { Work } from "../harness/bench.ts";

const ACTIONS = [{ name: "search", parameters: { query: { type: "string" } }, required: ["query"] }];
const WORDS = 'Text with \\"quotes\\" and\\nlines, as models write it. ';

/** Reads 5 MB of JSON: alone with `JSON.parse`, or as the body of an action. */
export function prepare({ isReply }: Readonly<Record<string, unknown>>): Work {
  const json = JSON.stringify({ query: WORDS.repeat(5_000_000 / WORDS.length) });
  const reply = `<thought>I look.</thought><action type="search">${json}</action>`;
  return { run: () => (isReply === true ? parseReply(reply, { actions: ACTIONS }) : JSON.parse(json)) };
}
