import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReadCall, ReadReply } from "../protocols/react-protocol.ts";
import { type CallResult, type Happening, nextStep, type PassLimits, START } from "./next-step.ts";

const LIMITS: PassLimits = { maxPasses: 3, onMaxPasses: "error", maxParseRetries: 2, terminal: new Set(["finish"]) };
const common = { thought: "", said: "words", notes: [], isNative: true };
const run = (name: string, callId = name): ReadCall => ({ type: "run", callId, name, parameters: {} });
const refuse = (name: string): ReadCall => ({
  type: "refuse",
  callId: name,
  name,
  parameters: {},
  code: "unknown_action",
  message: `no ${name}`,
});
const calls = (...list: readonly ReadCall[]): ReadReply => ({ type: "calls", calls: list, ...common });
const complaint: ReadReply = { type: "complaint", code: "no_action", message: "no action", ...common };
const answer: ReadReply = { type: "answer", text: "14 days", ...common };
const at = (pass: number, failures = 0, mustAnswer = false) => ({ pass, failures, mustAnswer });
const replied = (reply: ReadReply) => ({ type: "replied", reply }) as const;

describe("a new pass", () => {
  test("begins with the first", () => {
    expect(nextStep(START, { type: "begun" }, LIMITS)).toEqual({
      step: { type: "call_model", pass: 1, mustAnswer: false },
      position: at(1),
    });
  });

  test("follows what was observed, up to the last", () => {
    expect(nextStep(at(2), { type: "observed" }, LIMITS).step).toEqual({ type: "call_model", pass: 3, mustAnswer: false });
    expect(nextStep(at(3), { type: "observed" }, LIMITS).step).toEqual({ type: "end", ending: { type: "max_passes" } });
  });

  test("after the last is one call that must answer, where that is wished", () => {
    const limits: PassLimits = { ...LIMITS, onMaxPasses: "answer" };
    expect(nextStep(at(3), { type: "observed" }, limits)).toEqual({
      step: { type: "call_model", pass: 4, mustAnswer: true },
      position: at(4, 0, true),
    });
    expect(nextStep(at(4, 0, true), { type: "observed" }, limits).step).toEqual({ type: "end", ending: { type: "max_passes" } });
  });

  test.each([
    ["error", { type: "end", ending: { type: "max_passes" } }],
    ["answer", { type: "call_model", pass: 1, mustAnswer: true }],
  ] as const)("with no passes at all and on_max_passes %s", (onMaxPasses, step) => {
    expect(nextStep(START, { type: "begun" }, { ...LIMITS, maxPasses: 0, onMaxPasses }).step).toEqual(step);
  });
});

describe("a reply", () => {
  test("that answers ends the loop", () => {
    expect(nextStep(at(1), replied(answer), LIMITS).step).toEqual({ type: "end", ending: { type: "answer", text: "14 days" } });
  });

  test("with several actions has them done in its order", () => {
    const { step } = nextStep(at(1, 2), replied(calls(run("b"), run("a"))), LIMITS);
    expect(step).toEqual({ type: "run_handlers", calls: [run("b"), run("a")], notDone: new Map() });
  });

  test("that can be followed makes up for those before it that could not", () => {
    expect(nextStep(at(1, 2), replied(calls(run("a"))), LIMITS).position).toEqual(at(1, 0));
  });

  test("with a terminal action beside others has only the others done", () => {
    const { step } = nextStep(at(1), replied(calls(run("a"), run("finish"))), LIMITS);
    expect(step).toEqual({ type: "run_handlers", calls: [run("a")], notDone: new Map([["finish", "not_alone"]]) });
  });

  test("with a terminal action first has that one done alone", () => {
    const { step } = nextStep(at(1), replied(calls(run("finish"), run("a"))), LIMITS);
    expect(step).toEqual({ type: "run_handlers", calls: [run("finish")], notDone: new Map([["a", "not_reached"]]) });
  });

  test("with some calls that cannot be followed has the others done", () => {
    const { step } = nextStep(at(1), replied(calls(refuse("x"), run("a"))), LIMITS);
    expect(step).toMatchObject({ type: "run_handlers", calls: [run("a")] });
  });

  test.each([
    ["a complaint", complaint],
    ["calls none of which can be followed", calls(refuse("x"), refuse("y"))],
  ])("that is %s is observed, and ends the loop once the retries are used up", (_kind, reply) => {
    expect(nextStep(at(1, 1), replied(reply), LIMITS)).toEqual({ step: { type: "observe" }, position: at(1, 2) });
    expect(nextStep(at(1, 2), replied(reply), LIMITS).step).toMatchObject({
      type: "end",
      ending: { type: "parse_failure", said: "words" },
    });
  });

  test("after the last pass counts only when it ends the work", () => {
    expect(nextStep(at(4, 0, true), replied(calls(run("a"))), LIMITS).step).toEqual({ type: "end", ending: { type: "max_passes" } });
    expect(nextStep(at(4, 0, true), replied(complaint), LIMITS).step).toEqual({ type: "end", ending: { type: "max_passes" } });
    expect(nextStep(at(4, 0, true), replied(calls(run("finish"))), LIMITS).step).toMatchObject({ type: "run_handlers" });
  });
});

describe("what actions came to", () => {
  test("is observed, unless one ends the loop: then the first of them", () => {
    const a: CallResult = { callId: "1", name: "a" };
    const b: CallResult = { callId: "2", name: "b", final: { value: undefined } };
    const c: CallResult = { callId: "3", name: "c", final: { value: 3 } };
    expect(nextStep(at(1), { type: "handled", results: [a] }, LIMITS).step).toEqual({ type: "observe" });
    expect(nextStep(at(1), { type: "handled", results: [a, b, c] }, LIMITS).step).toEqual({
      type: "end",
      ending: { type: "final", result: b, value: undefined },
    });
  });
});

test("whatever happens, the loop ends within its passes and one call more", () => {
  const reply = fc.constantFrom(complaint, calls(run("a")), calls(run("a"), run("b")), calls(refuse("x")), calls(run("a"), run("finish")));
  const limits = fc.record({
    maxPasses: fc.nat(6),
    onMaxPasses: fc.constantFrom("error" as const, "answer" as const),
    maxParseRetries: fc.nat(3),
    terminal: fc.constant(new Set(["finish"])),
  });
  fc.assert(
    fc.property(limits, fc.array(reply, { minLength: 40, maxLength: 40 }), (limit, replies) => {
      let happened: Happening = { type: "begun" };
      let position = START;
      let modelCalls = 0;
      for (;;) {
        const move = nextStep(position, happened, limit);
        position = move.position;
        if (move.step.type === "end") break;
        if (move.step.type === "call_model") modelCalls += 1;
        happened = stand(move.step, replies[modelCalls] ?? complaint);
      }
      expect(modelCalls).toBeLessThanOrEqual(limit.maxPasses + (limit.onMaxPasses === "answer" ? 1 : 0));
    }),
  );
});

function stand(step: { readonly type: string; readonly calls?: readonly ReadCall[] }, reply: ReadReply): Happening {
  if (step.type === "call_model") return { type: "replied", reply };
  return step.type === "observe" ? { type: "observed" } : { type: "handled", results: step.calls ?? [] };
}
