import { isDeepStrictEqual } from "node:util";
import { type ParsedReply, parseReply } from "../../src/react/index.ts";
import type { ExpectedOutcome, OutcomeCase } from "./outcome-case.ts";

/** What a case gave, and whether that is among what is expected. */
export interface Judgement {
  readonly seen: ParsedReply;
  readonly isExpected: boolean;
}

/** Parses the reply of a case and compares the outcome with what is expected. */
export function judgeReply({ reply, actions, allowPlainAnswer, isCutOff, expected }: OutcomeCase): Judgement {
  const seen = parseReply(reply, { actions, allowPlainAnswer, isCutOff });
  return { seen, isExpected: expected.some((outcome) => fits(seen, outcome)) };
}

function fits(seen: ParsedReply, expected: ExpectedOutcome): boolean {
  if (expected.type === "action") return seen.type === "action" && fitsAction(seen, expected);
  if (expected.type === "answer") return seen.type === "answer" && fitsAnswer(seen, expected);
  if (seen.type !== "complaint" || seen.code === undefined) return false;
  const message = seen.message.toLowerCase();
  return expected.message_contains.every((piece) => message.includes(piece.toLowerCase()));
}

type Seen<Type extends ParsedReply["type"]> = Extract<ParsedReply, { readonly type: Type }>;
type Expected<Type extends ExpectedOutcome["type"]> = Extract<ExpectedOutcome, { readonly type: Type }>;

function fitsAction(seen: Seen<"action">, expected: Expected<"action">): boolean {
  const { notes_count_at_least: least = 0, notes_count_at_most: most = Number.POSITIVE_INFINITY } = expected;
  if (seen.name !== expected.name || seen.notes.length < least || seen.notes.length > most) return false;
  const hasParameters = expected.parameters_any === true || isDeepStrictEqual(seen.parameters, expected.parameters ?? {});
  return hasParameters && hasThought(seen.thought, expected.thought);
}

function fitsAnswer(seen: Seen<"answer">, expected: Expected<"answer">): boolean {
  return seen.text.trim() === String(expected.text).trim() && hasThought(seen.thought, expected.thought);
}

function hasThought(seen: string, expected: string | undefined): boolean {
  return expected === undefined || seen.trim() === expected.trim();
}
