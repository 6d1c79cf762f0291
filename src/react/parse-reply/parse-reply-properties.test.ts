import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkParameters } from "./parameters/check-parameters.ts";
import { parseReply } from "./parse-reply.ts";
import type { ParsedReply } from "./parsed-reply.ts";
import { ACTIONS } from "./testdata/actions.ts";
import { hostileText, plainThoughtText, prose, thoughtText } from "./testdata/texts.ts";
import { jsonReplies, markupReplies, type WellFormedReply } from "./testdata/well-formed-replies.ts";

/** Raised for long fuzz runs. */
const RUNS = Number(process.env.GRAPHCREW_FUZZ_RUNS ?? 100);

const replies = (thought: fc.Arbitrary<string>) => fc.oneof(markupReplies(thought), jsonReplies(thought));
const named = ({ name, parameters }: WellFormedReply) => ({ type: "action", name, parameters });
const outcome = (reply: ParsedReply) =>
  reply.type === "action" ? { type: reply.type, name: reply.name, parameters: reply.parameters } : reply;

/** The results for a reply cut at every character that are actions, but not the action of the whole reply. */
function wrongCuts(
  { text, ...whole }: WellFormedReply,
  options: { readonly isCutOff?: boolean; readonly allowPlainAnswer?: boolean },
): unknown[] {
  const wanted = JSON.stringify(named({ text, ...whole }));
  const cuts = Array.from({ length: text.length }, (_, length) => text.slice(0, length));
  const results = cuts.map((cut) => outcome(parseReply(cut, { actions: ACTIONS, ...options })));
  return results.filter((result) => result.type === "action" && JSON.stringify(result) !== wanted);
}

describe("a well-formed reply", () => {
  test("gives exactly the action and parameters it was made from", () => {
    fc.assert(
      fc.property(replies(thoughtText), (reply) => {
        expect(outcome(parseReply(reply.text, { actions: ACTIONS }))).toEqual(named(reply));
      }),
      { numRuns: RUNS * 4 },
    );
  });

  test("cut at any character gives the same action or none", () => {
    fc.assert(
      fc.property(replies(plainThoughtText), fc.boolean(), (reply, allowPlainAnswer) => {
        expect(wrongCuts(reply, { allowPlainAnswer })).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test("known to be cut off gives the same action or none, whatever its thought mentions", () => {
    fc.assert(
      fc.property(replies(thoughtText), fc.boolean(), (reply, allowPlainAnswer) => {
        expect(wrongCuts(reply, { isCutOff: true, allowPlainAnswer })).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test("gives the same action with noise around it", () => {
    const before = fc.tuple(fc.constantFrom("", "\ufeff", "<think>maybe <action type='reset'></action></think>\n"), prose);
    const after = fc.tuple(
      prose,
      fc.constantFrom(
        "",
        '<observation><action type="reset"></action></observation>',
        '<action type="answer"><text>42</text></action>',
        "<final_answer>42</final_answer>",
        "<thought>Next</thought>",
        '<action type="write_file"><path>',
      ),
    );
    fc.assert(
      fc.property(replies(thoughtText), before, after, fc.boolean(), (reply, start, end, allowPlainAnswer) => {
        const text = `${start.join("")}\n${reply.text}\n${end.join("")}`;
        expect(outcome(parseReply(text, { actions: ACTIONS, allowPlainAnswer }))).toEqual(named(reply));
      }),
      { numRuns: RUNS * 4 },
    );
  });
});

describe("any text", () => {
  const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 30 }), text: hostileText, isMove: fc.boolean() });
  const mutated = fc.tuple(replies(hostileText), fc.array(edit, { minLength: 1, maxLength: 4 })).map(([reply, edits]) =>
    edits.reduce((text, { at, length, text: piece, isMove }) => {
      const start = text.length === 0 ? 0 : at % text.length;
      return (
        text.slice(0, start) + (isMove ? text.slice(start, start + length) + piece : piece) + text.slice(start + length * (isMove ? 0 : 1))
      );
    }, reply.text),
  );

  test("is an action with fitting parameters, an answer or a complaint, and nothing is thrown", () => {
    fc.assert(
      fc.property(
        fc.oneof(mutated, hostileText),
        fc.boolean(),
        fc.option(fc.boolean(), { nil: undefined }),
        (text, allowPlainAnswer, isCutOff) => {
          const reply = parseReply(text, { actions: ACTIONS, allowPlainAnswer, isCutOff });
          expect(problemOf(reply, allowPlainAnswer)).toBeUndefined();
        },
      ),
      { numRuns: RUNS * 10 },
    );
  });
});

/** What breaks the promise of the parser's result. */
function problemOf(reply: ParsedReply, allowPlainAnswer: boolean): string | undefined {
  if (reply.type === "complaint") return reply.message.length > 0 && reply.message.length < 3_000 ? undefined : "a message of no use";
  if (reply.type === "answer") return allowPlainAnswer && reply.text.trim() !== "" ? undefined : "an answer that is not allowed, or empty";
  const action = ACTIONS.find(({ name }) => name === reply.name);
  if (action === undefined) return "an action that does not exist";
  const checked = checkParameters(action, reply.parameters);
  return checked.type === "parameters" && checked.notes.length === 0 ? undefined : "parameters that do not fit";
}
