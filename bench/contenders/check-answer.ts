import { openAnswerSchema } from "../../src/agents/answer-schema.ts";
import type { JsonObject } from "../../src/protocol/index.ts";
import type { Work } from "../harness/bench.ts";

const SMALL = 5_000;

/** By kind: a schema, and the answer that holds a text of this length. */
const KINDS: Readonly<Record<string, { readonly schema: JsonObject; answer(text: string): unknown }>> = {
  "a pattern": { schema: { pattern: "^(a+)+$" }, answer: (text) => text },
  "a pattern of names": { schema: { patternProperties: { "^(a|aa)+$": false } }, answer: (text) => ({ [text]: 1 }) },
};

/** Checks an answer of so many times 5 KB; costs are per 5 KB. */
export async function prepare({ kind, times }: Readonly<Record<string, unknown>>): Promise<Work> {
  const found = KINDS[String(kind)];
  if (found === undefined) throw new Error(`there is no answer of "${kind}"`);
  const schema = await openAnswerSchema(found.schema);
  const answer = found.answer(`${"a".repeat(SMALL * Number(times))}!`);
  return { units: Number(times), run: () => schema.check(answer) };
}
