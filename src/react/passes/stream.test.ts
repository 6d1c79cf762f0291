import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RequestBudget } from "../../models/index.ts";
import { Run, RunEvents, UsageMeter, withHop } from "../../observe/index.ts";
import type { CrewEvent } from "../../protocol/index.ts";
import { MockLLM } from "../../testing/index.ts";
import { simpleHandler } from "../actions/action-handler.ts";
import { FickleModel } from "../testdata/fickle-model.ts";
import { FINISH, openReact, SEARCH } from "../testdata/open-react.ts";
import { AnswerGate } from "./answer-gate.ts";
import type { ReactEvent } from "./react-event.ts";

async function read(stream: AsyncIterable<ReactEvent>): Promise<readonly ReactEvent[]> {
  const events: ReactEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const brief = (event: ReactEvent): string => {
  if (event.type === "text.delta" || event.type === "thought.delta" || event.type === "text.replaced") return `${event.type} ${event.text}`;
  if (event.type === "pass.start") return `pass.start ${event.pass}`;
  return event.type === "pass.end" ? `pass.end ${event.pass} ${event.action}` : event.type;
};
const call = { type: "tool_call_chunk" as const, index: 0, id: "a", name: "search", args: '{"query": "refunds"}' };

const ASKS = { name: "search", parameters: { query: {} }, approval: true };

describe("stream", () => {
  test("tells what happens, in order, and the result at the end", async () => {
    const { react } = openReact({ responses: [SEARCH, FINISH], usageTokens: { inputTokens: 3, outputTokens: 1 } });

    const events = await read(react.stream("x"));

    expect(events).toEqual([
      { type: "pass.start", pass: 1 },
      { type: "thought.delta", text: "I look." },
      { type: "action", name: "search", parameters: { query: "refunds" }, callId: "call_1" },
      { type: "observation", callId: "call_1", text: "found refunds", isError: false },
      { type: "pass.end", pass: 1, action: "search", usage: { inputTokens: 3, outputTokens: 1, totalTokens: 4, modelCalls: 1 } },
      { type: "pass.start", pass: 2 },
      { type: "thought.delta", text: "I know." },
      { type: "action", name: "finish", parameters: { answer: "14 days" }, callId: "call_2" },
      { type: "observation", callId: "call_2", text: "14 days", isError: false },
      { type: "pass.end", pass: 2, action: "finish", usage: { inputTokens: 3, outputTokens: 1, totalTokens: 4, modelCalls: 1 } },
      { type: "end", result: expect.objectContaining({ value: "14 days", passes: 2 }) },
    ]);
  });

  test.each([
    ["a handler", { handlers: { search: simpleHandler(() => Promise.reject(new TypeError("no table"))) } }, {}],
    [
      "a person who is asked",
      { handlers: { search: simpleHandler(() => "") }, approve: () => Promise.reject(new TypeError("no table")) },
      { actions: [ASKS] },
    ],
  ])("tells the failure of %s before it ends with it", async (_, executor, templates) => {
    const { react } = openReact({ responses: [SEARCH] }, { executor, templates });
    const events: ReactEvent[] = [];
    const all = async (): Promise<void> => {
      for await (const event of react.stream("x")) events.push(event);
    };

    await expect(all()).rejects.toThrow("no table");
    expect(events.slice(-3)).toMatchObject([
      { type: "action", callId: "call_1" },
      { type: "observation", callId: "call_1", text: "no table", isError: true },
      { type: "pass.end" },
    ]);
  });

  test("gives the words of a plain answer as they come", async () => {
    const { react } = openReact({ streamChunks: [["  It takes", " 14", " days.", "\n"]] }, { templates: { allowPlainAnswer: true } });

    expect((await read(react.stream("x"))).map(brief)).toEqual([
      "pass.start 1",
      "text.delta It takes",
      "text.delta  14",
      "text.delta  days.",
      "pass.end 1 null",
      "end",
    ]);
  });

  test("shows nothing of a reply that begins with a tag", async () => {
    const { react } = openReact(
      { streamChunks: [["<thou", "ght>I know.</thought>", '<action type="finish"><answer>a</answer></action>']] },
      { templates: { allowPlainAnswer: true } },
    );

    expect((await read(react.stream("x"))).map(brief)).toEqual([
      "pass.start 1",
      "thought.delta I know.",
      "action",
      "observation",
      "pass.end 1 finish",
      "end",
    ]);
  });

  test("takes back words that turn out to come before an action", async () => {
    const { react } = openReact({ streamChunks: [["Let me ", "look. ", SEARCH], ["14 days"]] }, { templates: { allowPlainAnswer: true } });

    expect((await read(react.stream("x"))).map(brief).slice(0, 5)).toEqual([
      "pass.start 1",
      "text.delta Let me",
      "text.delta  look.",
      "text.replaced ",
      "thought.delta I look.",
    ]);
  });

  test("takes back words that turn out to come before a native call: they are what was thought", async () => {
    const model = new FickleModel([{ content: "Let me look." }, { content: "", tool_call_chunks: [call] }], { content: "14 days" });
    const { react } = openReact({}, { executor: { model, protocol: "tools" } });

    expect((await read(react.stream("x"))).map(brief)).toEqual([
      "pass.start 1",
      "text.delta Let me look.",
      "text.replaced ",
      "thought.delta Let me look.",
      "action",
      "observation",
      "pass.end 1 search",
      "pass.start 2",
      "text.delta 14 days",
      "pass.end 2 null",
      "end",
    ]);
  });

  test("gives reasoning as it comes, once", async () => {
    const model = new FickleModel([
      { content: [{ type: "thinking", thinking: "Hm, " }] },
      { content: [{ type: "thinking", thinking: "14." }] },
      { content: "14 days" },
    ]);
    const { react } = openReact({}, { executor: { model, protocol: "tools" } });

    expect((await read(react.stream("x"))).map(brief)).toEqual([
      "pass.start 1",
      "thought.delta Hm, ",
      "thought.delta 14.",
      "text.delta 14 days",
      "pass.end 1 null",
      "end",
    ]);
  });

  test("tells of knowledge that is loaded", async () => {
    const reply = '<action type="request_slot"><name>refunds</name></action>';
    const { react } = openReact({ responses: [reply, FINISH] }, { templates: { modules: { refunds: "It takes 14 days." } } });

    expect(await read(react.stream("x"))).toContainEqual({ type: "knowledge.loaded", name: "refunds", tokens: 4 });
  });

  test("ends in the error of the execution, after what had happened", async () => {
    const { react } = openReact({ responses: [SEARCH] }, { executor: { maxPasses: 1 } });
    const seen: string[] = [];

    const reading = (async () => {
      for await (const event of react.stream("x")) seen.push(event.type);
    })();

    await expect(reading).rejects.toMatchObject({ code: "GC2015" });
    expect(seen).toEqual(["pass.start", "thought.delta", "action", "observation", "pass.end"]);
  });

  test("left early cancels the execution", async () => {
    const model = new MockLLM({ responses: [SEARCH, FINISH], latencyMs: 60_000 });
    const { react, log } = openReact(model);

    for await (const event of react.stream("x")) if (event.type === "pass.start") break;
    await new Promise(setImmediate);

    expect(model.calls).toHaveLength(1);
    expect(log).toMatchObject([
      { level: "info", message: "react_execution_failed", fields: { error: expect.stringContaining("cancelled") } },
    ]);
  });

  test("waits for a reader that is far behind", async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `w${index} `);
    const { react } = openReact({ streamChunks: [words] }, { templates: { allowPlainAnswer: true } });
    const stream = react.stream("x");
    await stream.next();
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);

    const events = await read(stream);

    expect(
      events
        .filter(({ type }) => type === "text.delta")
        .map((event) => ("text" in event ? event.text : ""))
        .join(""),
    ).toBe(words.join("").trim());
  });
});

test("inside a hop the events are the run's too, and the words are those of the hop", async () => {
  const events = new RunEvents({ requestId: "r", sessionId: "s", now: () => 0 });
  const { react, clock } = openReact({ responses: [SEARCH, "14 days"] }, { templates: { allowPlainAnswer: true } });
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const identity = { sessionId: "s", userId: "u", tenantId: "t" };
  const abort = new AbortController();
  const run = new Run({ identity, requestId: "r", clock, logger: quiet, events, budget: new RequestBudget(), abort, managed: true });
  const hop = { run, agent: "billing", hop: 2, path: ["billing"], usage: new UsageMeter(), streamedText: "" };

  const result = await react.execute("x", {}, withHop({}, hop));
  events.end();
  const seen: CrewEvent[] = [];
  for await (const event of events) seen.push(event);

  expect(seen.map(({ type }) => type).filter((type) => type !== "usage")).toEqual([
    "pass.start",
    "thought.delta",
    "action",
    "observation",
    "pass.end",
    "pass.start",
    "text.delta",
    "text.delta",
    "pass.end",
  ]);
  expect(seen[0]).toMatchObject({ agent: "billing", hop: 2, path: ["billing"], seq: 1 });
  expect(hop.streamedText).toBe("14 days");
  expect(hop.usage.total).toEqual(result.tokenUsage);
});

describe("AnswerGate", () => {
  test("looks at each piece once, however much white space comes between two words", () => {
    const gate = new AnswerGate({ stopsAtTags: true });
    gate.feed("one");
    for (let count = 0; count < 200_000; count += 1) gate.feed("\n");
    expect(gate.feed("two")).toHaveLength(200_003);
  });

  test("shows, however the words are cut up, a beginning of the trimmed text, and all of it where there is no tag", () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", "\n", "é", "👩‍👩‍👧", "<", "{") });
    fc.assert(
      fc.property(text, fc.array(fc.nat(5), { minLength: 1 }), fc.boolean(), (whole, cuts, stopsAtTags) => {
        const gate = new AnswerGate({ stopsAtTags });
        let shown = "";
        for (let at = 0, turn = 0; at < whole.length; turn += 1) {
          const length = 1 + (cuts[turn % cuts.length] ?? 0);
          shown += gate.feed(whole.slice(at, at + length));
          at += length;
        }
        expect(gate.shown).toBe(shown);
        expect(whole.trim().startsWith(shown)).toBe(true);
        if (!stopsAtTags) expect(shown).toBe(whole.trim());
        else expect(shown).not.toContain("<");
      }),
    );
  });
});
