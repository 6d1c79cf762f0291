import { expect } from "vitest";
import type { Crew, CrewInput, CrewStream, InvokeOptions, RunResult } from "../../../src/crew/index.ts";
import { type CrewEvent, messageText, type StopReason } from "../../../src/protocol/index.ts";

/** Both back ends. */
export const ENGINES = ["direct", "langgraph"] as const;

type EventOf<T extends CrewEvent["type"]> = Extract<CrewEvent, { type: T }>;

/** A request that has ended, and everything that was told of it. */
export interface Asked {
  readonly result: RunResult;
  readonly events: readonly CrewEvent[];
  of<T extends CrewEvent["type"]>(type: T): readonly EventOf<T>[];
}

/** Asks a crew as a user does, reading every event, and holds the end to what every end must be. */
export function ask(crew: Crew, input: CrewInput = "question", options: InvokeOptions = {}): Promise<Asked> {
  return read(crew.stream(input, options), () => undefined);
}

/** Asks, and does something when an event of this type comes. */
export function askAndAt<T extends CrewEvent["type"]>(
  crew: Crew,
  type: T,
  act: (event: EventOf<T>) => unknown,
  options: InvokeOptions = {},
  input: CrewInput = "question",
): Promise<Asked> {
  return read(crew.stream(input, options), (event) => (event.type === type ? act(event as EventOf<T>) : undefined));
}

async function read(stream: CrewStream, act: (event: CrewEvent) => unknown): Promise<Asked> {
  const events: CrewEvent[] = [];
  for await (const event of stream) {
    events.push(event);
    await act(event);
  }
  const result = await stream.result;
  expectSoundEnd(events, result);
  return { result, events, of: (type) => eventsOf(events, type) };
}

/** The events of one type. */
function eventsOf<T extends CrewEvent["type"]>(events: readonly CrewEvent[], type: T): readonly EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

const STOP_REASONS: ReadonlySet<StopReason> = new Set<StopReason>([
  "answered",
  "max_hops",
  "max_passes",
  "budget",
  "timeout",
  "cancelled",
  "aborted_by_hook",
  "interrupted",
  "error",
  "no_route",
]);

/** What holds for every run, however it ended. */
function expectSoundEnd(events: readonly CrewEvent[], result: RunResult): void {
  const { messages: _messages, state: _state, receipts, requestId, sessionId, ...summary } = result;
  expect(STOP_REASONS).toContain(result.stopReason);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(events[0]?.type).toBe("request.start");
  const { type, seq: _seq, time: _time, path, ...told } = events.at(-1) as CrewEvent;
  expect([type, path]).toEqual(["request.end", []]);
  expect(told).toEqual({ ...summary, requestId, sessionId });
  expect(eventsOf(events, "request.end")).toHaveLength(1);
  expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  expect(JSON.parse(JSON.stringify({ ...summary, receipts }))).toEqual({ ...summary, receipts });
  expect(result.stopReason === "answered").toBe(result.error === undefined && result.stopReason !== "max_hops" && result.answer !== "");
  expect(events.every((event) => event.requestId === requestId && event.sessionId === sessionId)).toBe(true);
  expectStoredText(events, result);
}

/** Text streamed equals text stored, or the last `text.replaced` of the hop says what is stored in its place. */
function expectStoredText(events: readonly CrewEvent[], { requestId, messages }: RunResult): void {
  const said = messages.filter((message) => message.getType() === "ai" && message.response_metadata.requestId === requestId);
  const stored = said.map((message) => `${message.name}: ${messageText(message)}`);
  for (const [hop, agent] of new Map(eventsOf(events, "text.delta").map((event) => [event.hop, event.agent]))) {
    const replaced = eventsOf(events, "text.replaced").findLast((event) => event.hop === hop);
    const streamed = eventsOf(events, "text.delta").filter((event) => event.hop === hop);
    const text = replaced?.text ?? streamed.map((event) => event.text).join("");
    if (text !== "") expect(stored).toContain(`${agent}: ${text}`);
  }
}
