import type { ReactTriple, TokenCounter } from "../../protocol/index.ts";
import type { FinishedCall, PassRecord, ReadReply } from "../protocols/react-protocol.ts";
import type { ExecutorParts } from "./execution-parts.ts";
import type { NotDone } from "./next-step.ts";
import { limitText } from "./run-calls.ts";

/** What a pass came to. */
export interface PassOutcome {
  readonly handled: readonly FinishedCall[];
  readonly notDone: ReadonlyMap<string, NotDone>;
  readonly counter: TokenCounter;
  readonly parts: Pick<ExecutorParts, "words" | "maxObservationTokens">;
}

/** A pass for the transcript: every call of the reply with exactly one result, or the reply and what was wrong with it. */
export function passRecord(read: ReadReply, { handled, notDone, counter, parts }: PassOutcome): PassRecord {
  const { words, maxObservationTokens } = parts;
  if (read.type !== "calls") {
    const said = limitText(read.said, maxObservationTokens, counter, words);
    return { type: "complaint", said, message: read.type === "complaint" ? read.message : "" };
  }
  const calls = read.calls.map((call): FinishedCall => {
    if (call.type === "refuse") return { ...call, text: call.message, isError: true };
    const done = handled.find(({ callId }) => callId === call.callId);
    if (done !== undefined) return done;
    const why = notDone.get(call.callId) === "not_reached" ? "react-not-reached" : "react-not-alone";
    return { ...call, text: words.text(why), isError: true };
  });
  return { type: "calls", thought: read.thought, calls, message: read.message };
}

/** The same as triples of thought, action and observation. */
export function triplesOf(record: PassRecord, thought: string, pass: number): readonly ReactTriple[] {
  if (record.type === "complaint") return [{ pass, thought, action: null, parameters: {}, observation: record.message }];
  return record.calls.map(({ name, parameters, text }) => ({ pass, thought, action: name, parameters, observation: text }));
}
