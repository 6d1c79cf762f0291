import fc from "fast-check";
import { checkParameters } from "../parameters/check-parameters.ts";
import { parseReply } from "../parse-reply.ts";
import type { ParseReplyOptions } from "../parse-reply-options.ts";
import type { ParsedReply } from "../parsed-reply.ts";
import { ACTIONS } from "./actions.ts";
import { hostileText, plainThoughtText, prose, thoughtText } from "./texts.ts";
import { jsonReplies, markupReplies, type WellFormedReply } from "./well-formed-replies.ts";

/** A promise about made-up replies. */
export interface ReplyProperty {
  readonly name: string;
  /** How often it is tried, beside the others; cutting one reply everywhere costs as much as a hundred replies. */
  readonly weight: number;
  /** Makes the property; `onReply` hears of each reply and what came of it. */
  make(onReply: ReplyListener): fc.IProperty<unknown>;
}

/** Hears of each reply that is parsed, and how long that took. */
export type ReplyListener = (text: string, reply: ParsedReply, ms: number) => void;

type Options = Omit<ParseReplyOptions, "actions">;

/** What holds for every reply that can be made up. */
export const REPLY_PROPERTIES: readonly ReplyProperty[] = [
  {
    name: "a well-formed reply gives exactly the action and parameters it was made from",
    weight: 40,
    make: (onReply) => fc.property(replies(thoughtText), (reply) => isAsked(parse(reply.text, {}, onReply), reply)),
  },
  {
    name: "a well-formed reply gives the same action with noise around it",
    weight: 60,
    make: (onReply) =>
      fc.property(replies(thoughtText), noiseBefore, noiseAfter, fc.boolean(), (reply, start, end, allowPlainAnswer) =>
        isAsked(parse(`${start}\n${reply.text}\n${end}`, { allowPlainAnswer }, onReply), reply),
      ),
  },
  {
    name: "a well-formed reply cut at any character gives the same action, all its values whole, or none",
    weight: 1,
    make: (onReply) =>
      fc.property(replies(plainThoughtText), fc.boolean(), (reply, allowPlainAnswer) =>
        cutsOf(reply).every((cut) => isPart(parse(cut, { allowPlainAnswer }, onReply), reply)),
      ),
  },
  {
    name: "a well-formed reply known to be cut off gives the same action or none, whatever its thought mentions",
    weight: 1,
    make: (onReply) =>
      fc.property(replies(thoughtText), fc.boolean(), (reply, allowPlainAnswer) =>
        cutsOf(reply).every((cut) => isAskedOrNone(parse(cut, { allowPlainAnswer, isCutOff: true }, onReply), reply)),
      ),
  },
  {
    name: "any text is an action with fitting parameters, an answer or a complaint, and nothing is thrown",
    weight: 98,
    make: (onReply) =>
      fc.property(
        fc.oneof(mutatedReplies(), hostileText),
        fc.boolean(),
        fc.option(fc.boolean(), { nil: undefined }),
        (text, allowPlainAnswer, isCutOff) => isOfUse(parse(text, { allowPlainAnswer, isCutOff }, onReply), allowPlainAnswer),
      ),
  },
];

function parse(text: string, options: Options, onReply: ReplyListener): ParsedReply {
  const start = performance.now();
  const reply = parseReply(text, { actions: ACTIONS, ...options });
  onReply(text, reply, performance.now() - start);
  return reply;
}

function replies(thought: fc.Arbitrary<string>): fc.Arbitrary<WellFormedReply> {
  return fc.oneof(markupReplies(thought), jsonReplies(thought));
}

const noiseBefore = fc
  .tuple(fc.constantFrom("", "\ufeff", "<think>maybe <action type='reset'></action></think>\n"), prose)
  .map((parts) => parts.join(""));

const noiseAfter = fc
  .tuple(
    prose,
    fc.constantFrom(
      "",
      '<observation><action type="reset"></action></observation>',
      '<action type="answer"><text>42</text></action>',
      "<final_answer>42</final_answer>",
      "<thought>Next</thought>",
      '<action type="write_file"><path>',
    ),
  )
  .map((parts) => parts.join(""));

const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 30 }), text: hostileText, isMove: fc.boolean() });

/** Replies with pieces of text put in, taken out and repeated. */
function mutatedReplies(): fc.Arbitrary<string> {
  return fc.tuple(replies(hostileText), fc.array(edit, { minLength: 1, maxLength: 4 })).map(([reply, edits]) =>
    edits.reduce((text, { at, length, text: piece, isMove }) => {
      const start = text.length === 0 ? 0 : at % text.length;
      const kept = isMove ? text.slice(start, start + length) : "";
      return text.slice(0, start) + kept + piece + text.slice(isMove ? start : start + length);
    }, reply.text),
  );
}

function cutsOf({ text }: WellFormedReply): readonly string[] {
  return Array.from({ length: text.length }, (_, length) => text.slice(0, length));
}

function isAsked(reply: ParsedReply, { name, parameters }: WellFormedReply): boolean {
  return reply.type === "action" && reply.name === name && JSON.stringify(reply.parameters) === JSON.stringify(parameters);
}

function isAskedOrNone(reply: ParsedReply, whole: WellFormedReply): boolean {
  return reply.type !== "action" || isAsked(reply, whole);
}

function isPart(reply: ParsedReply, { name, parameters }: WellFormedReply): boolean {
  if (reply.type !== "action") return true;
  return (
    reply.name === name &&
    Object.entries(reply.parameters).every(([key, value]) => JSON.stringify(value) === JSON.stringify(parameters[key]))
  );
}

function isOfUse(reply: ParsedReply, allowPlainAnswer: boolean): boolean {
  if (reply.type === "complaint") return reply.message.length > 0 && reply.message.length < 3_000;
  if (reply.type === "answer") return allowPlainAnswer && reply.text.trim() !== "";
  const action = ACTIONS.find(({ name }) => name === reply.name);
  if (action === undefined) return false;
  const checked = checkParameters(action, reply.parameters);
  return checked.type === "parameters" && checked.notes.length === 0;
}
