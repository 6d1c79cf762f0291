import type { ReadCall, ReadReply } from "../protocols/react-protocol.ts";

/** Limits of one execution. */
export interface PassLimits {
  readonly maxPasses: number;
  readonly onMaxPasses: "error" | "answer";
  /** Replies in a row that may fail to be followed, beyond the first. */
  readonly maxParseRetries: number;
  /** Names of the actions that end the loop. */
  readonly terminal: ReadonlySet<string>;
}

/** Where an execution stands. */
export interface Position {
  /** The pass that runs, from 1; 0 before the first. */
  readonly pass: number;
  /** Replies in a row that could not be followed. */
  readonly failures: number;
  /** True in the one call after the last pass: only an answer counts. */
  readonly mustAnswer: boolean;
}

/** What came of one action. */
export interface CallResult {
  readonly callId: string;
  readonly name: string;
  /** Set when it ends the loop. */
  readonly final?: { readonly value: unknown };
}

/** Why a call of a reply is not done. */
export type NotDone = "not_alone" | "not_reached";

/** What happened since the last step. */
export type Happening<Result extends CallResult = CallResult> =
  | { readonly type: "begun" }
  | { readonly type: "replied"; readonly reply: ReadReply }
  | { readonly type: "handled"; readonly results: readonly Result[] }
  | { readonly type: "observed" };

type RunCall = Extract<ReadCall, { readonly type: "run" }>;

/** What to do now. */
export type NextStep<Result extends CallResult = CallResult> =
  | { readonly type: "call_model"; readonly pass: number; readonly mustAnswer: boolean }
  | {
      readonly type: "run_handlers";
      /** In the order of the reply. */
      readonly calls: readonly RunCall[];
      /** Calls of the reply that are not done, by their id. */
      readonly notDone: ReadonlyMap<string, NotDone>;
    }
  | { readonly type: "observe" }
  | { readonly type: "end"; readonly ending: Ending<Result> };

/** How an execution ends. */
export type Ending<Result extends CallResult = CallResult> =
  | { readonly type: "answer"; readonly text: string }
  | { readonly type: "final"; readonly result: Result; readonly value: unknown }
  | { readonly type: "max_passes" }
  | { readonly type: "parse_failure"; readonly complaint: string; readonly said: string };

/** A step with where the execution stands after it. */
export interface Move<Result extends CallResult = CallResult> {
  readonly step: NextStep<Result>;
  readonly position: Position;
}

/** Where an execution begins. */
export const START: Position = Object.freeze({ pass: 0, failures: 0, mustAnswer: false });

const ALL_DONE: ReadonlyMap<string, NotDone> = new Map();

/** Decides what comes next: pure, so that every path of the loop can be read and tested here. */
export function nextStep<Result extends CallResult>(position: Position, happened: Happening<Result>, limits: PassLimits): Move<Result> {
  switch (happened.type) {
    case "begun":
    case "observed":
      return nextPass(position, limits);
    case "replied":
      return afterReply(position, happened.reply, limits);
    case "handled":
      return afterHandlers(position, happened.results);
  }
}

function nextPass(position: Position, { maxPasses, onMaxPasses }: PassLimits): Move<never> {
  const { mustAnswer, failures } = position;
  const pass = position.pass + 1;
  if (!mustAnswer && pass <= maxPasses) return { step: { type: "call_model", pass, mustAnswer: false }, position: { ...position, pass } };
  if (mustAnswer || onMaxPasses === "error") return end(position, { type: "max_passes" });
  return { step: { type: "call_model", pass, mustAnswer: true }, position: { pass, failures, mustAnswer: true } };
}

function afterReply(position: Position, reply: ReadReply, limits: PassLimits): Move<never> {
  if (reply.type === "answer") return end(position, { type: "answer", text: reply.text });
  const wrong = reply.type === "complaint" ? reply.message : complaintOf(reply.calls);
  if (wrong !== undefined) return afterComplaint(position, wrong, reply.said, limits);
  const calls = reply.type === "calls" ? reply.calls.filter(isRun) : [];
  const { chosen, notDone } = choose(calls, limits.terminal);
  if (position.mustAnswer && !chosen.some(({ name }) => limits.terminal.has(name))) return end(position, { type: "max_passes" });
  return { step: { type: "run_handlers", calls: chosen, notDone }, position: { ...position, failures: 0 } };
}

/** A reply none of whose calls can be followed is a reply that cannot be followed. */
function complaintOf(calls: readonly ReadCall[]): string | undefined {
  const messages = calls.map((call) => (call.type === "refuse" ? call.message : undefined));
  return messages.every((message) => message !== undefined) ? messages.join("\n") : undefined;
}

function afterComplaint(position: Position, complaint: string, said: string, { maxParseRetries }: PassLimits): Move<never> {
  const failures = position.failures + 1;
  if (position.mustAnswer) return end(position, { type: "max_passes" });
  if (failures > maxParseRetries) return end({ ...position, failures }, { type: "parse_failure", complaint, said });
  return { step: { type: "observe" }, position: { ...position, failures } };
}

/**
 * Which calls are done. A terminal one that comes first is done alone; one that comes later would end the work before what is
 * asked beside it was seen, so it is not done.
 */
function choose(calls: readonly RunCall[], terminal: ReadonlySet<string>) {
  const [first] = calls;
  if (calls.length === 1 || first === undefined) return { chosen: calls, notDone: ALL_DONE };
  const isLast = terminal.has(first.name);
  const chosen = isLast ? [first] : calls.filter(({ name }) => !terminal.has(name));
  const others = calls.filter((call) => !chosen.includes(call));
  return { chosen, notDone: new Map(others.map(({ callId }) => [callId, isLast ? "not_reached" : "not_alone"] as const)) };
}

function afterHandlers<Result extends CallResult>(position: Position, results: readonly Result[]): Move<Result> {
  const last = results.find(({ final }) => final !== undefined);
  if (last?.final !== undefined) return end(position, { type: "final", result: last, value: last.final.value });
  return { step: { type: "observe" }, position };
}

function end<Result extends CallResult>(position: Position, ending: Ending<Result>): Move<Result> {
  return { step: { type: "end", ending }, position };
}

function isRun(call: ReadCall): call is RunCall {
  return call.type === "run";
}
