import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { type ParsedReply, parseReply } from "../src/react/index.ts";
import type { OutcomeCase } from "./replies/outcome-case.ts";
import { readOutcomes } from "./replies/read-outcomes.ts";

const LONGEST = 3_000;
const KINDS = readOutcomes(fileURLToPath(new URL("./reply-outcomes", import.meta.url)));

/** Every reply that asks for an action, well formed or repaired, whatever stands around it. */
const REPLIES = KINDS.flatMap(({ kind, cases }) => cases.map((one) => ({ ...one, kind, reply: one.reply ?? "" })))
  .filter(({ reply }) => reply.length < LONGEST)
  .filter((one) => parsed(one, one.reply).type === "action");

/** What is thought of before an end tag, and is an action when the reply is cut before that end tag, since it may be missing. */
const MENTION = /<action[\s\S]*<\/(thought|think)\b/i;
/** Reasoning whose start tag stood in the prompt: nothing tells what it is before its end tag. */
const LATE_REASONING = /^(?![\s\S]*<think)[\s\S]*<action[\s\S]*<\/think>/i;

describe("cut at any byte, an action never runs with a value that is cut off", () => {
  test.each(REPLIES.filter(({ reply }) => !MENTION.test(reply)))("$kind: $name", (one) => {
    expect(cutsOf(one).filter((cut) => !isPartOf(parsed(one, cut), one))).toEqual([]);
  });
});

describe("known to be cut off at any byte, a reply gives its whole action or none", () => {
  test.each(REPLIES.filter(({ reply }) => !LATE_REASONING.test(reply)))("$kind: $name", (one) => {
    expect(cutsOf(one).filter((cut) => !isSame(parsed({ ...one, isCutOff: true }, cut), one))).toEqual([]);
  });
});

function parsed({ actions, allowPlainAnswer, isCutOff }: OutcomeCase, text: string): ParsedReply {
  return parseReply(text, { actions, allowPlainAnswer, isCutOff });
}

/** The beginnings of a reply; half a character is what a decoder makes of it. */
function cutsOf({ reply }: OutcomeCase): readonly string[] {
  const bytes = Buffer.from(reply ?? "");
  return Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length).toString());
}

/** True for no action, or for the same one with some of its parameters, all of them whole. */
function isPartOf(cut: ParsedReply, one: OutcomeCase): boolean {
  const whole = parsed(one, one.reply ?? "");
  if (cut.type !== "action" || whole.type !== "action") return cut.type !== "action";
  return (
    cut.name === whole.name && Object.entries(cut.parameters).every(([name, value]) => isDeepStrictEqual(value, whole.parameters[name]))
  );
}

function isSame(cut: ParsedReply, one: OutcomeCase): boolean {
  const whole = parsed(one, one.reply ?? "");
  if (cut.type !== "action" || whole.type !== "action") return cut.type !== "action";
  return cut.name === whole.name && isDeepStrictEqual(cut.parameters, whole.parameters);
}
