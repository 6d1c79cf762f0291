import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiKey } from "../../src/compiler/index.ts";
import { loadPrompts } from "../../src/crew/index.ts";
import { type ModelHandle, openModel } from "../../src/models/index.ts";
import { type ProtocolChoice, type ReactEvent, ReactExecutor, type ReactResult, simpleHandler } from "../../src/react/index.ts";
import { fakeTemplates } from "../../src/react/testdata/fake-templates.ts";
import { FakeClock } from "../../src/testing/index.ts";
import { type Answer, events, FaultServer, json, silence } from "./fault-server.ts";
import { ANTHROPIC, type Dialect, OPENAI } from "./model-dialects.ts";
import { saysStep, wayOf } from "./react-steps.ts";

const PROTOCOLS = ["tools", "structured", "xml"] as const;
const DIALECTS = [OPENAI, ANTHROPIC];
const STEPS = [
  { thought: "I look.", action: "search", parameters: { query: "refunds" } },
  { thought: "I know.", action: "finish", parameters: { answer: "14 days" } },
] as const;
const prompts = await loadPrompts();

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

function open({ provider, basePath }: Dialect): Promise<ModelHandle> {
  const never = () => Promise.reject(new TypeError("not here"));
  const baseUrl = `${server.url}${basePath}`;
  const spec = { name: "main", provider, model: "m", options: {}, unsetVariables: [], apiKey: new ApiKey("sk-verysecret12345"), baseUrl };
  return openModel(spec, { readText: never, importModule: never, openLocal: never, env: {} });
}

interface Bench {
  readonly react: ReactExecutor;
  readonly log: string[];
}

async function openReact(dialect: Dialect, protocol: ProtocolChoice): Promise<Bench> {
  const log: string[] = [];
  const note = (_fields: unknown, message: string): void => void log.push(message);
  const react = new ReactExecutor({
    model: await open(dialect),
    templates: fakeTemplates(),
    handlers: { search: simpleHandler(({ query }) => `found ${String(query)}`) },
    protocol,
    prompts,
    logger: { debug: note, info: note, warn: note, error: note },
    retry: { maxAttempts: 1 },
  });
  return { react, log };
}

const waysOf = (): readonly string[] => server.requests.map(wayOf);

/** The messages of a request, by its index. */
function sentMessages(index: number): readonly Readonly<Record<string, unknown>>[] {
  return (server.requests[index]?.body.messages ?? []) as readonly Readonly<Record<string, unknown>>[];
}

const refuses =
  (ways: readonly string[], otherwise: Answer): Answer =>
  (response, request) => {
    const way = wayOf(request);
    const error = { type: "invalid_request_error", message: `${way} is not supported by this model` };
    (ways.includes(way) ? json({ type: "error", error }, 400) : otherwise)(response, request);
  };

async function streamed(react: ReactExecutor): Promise<ReactResult | undefined> {
  let last: ReactEvent | undefined;
  for await (const event of react.stream("How long?")) last = event;
  return last?.type === "end" ? last.result : undefined;
}

const EXPECTED = {
  passes: 2,
  action: "finish",
  parameters: { answer: "14 days" },
  value: "14 days",
  history: [{ pass: 1, action: "search", parameters: { query: "refunds" }, observation: "found refunds" }],
};

describe.each(DIALECTS)("with the protocol of $provider", (dialect) => {
  describe.each(PROTOCOLS)("by %s", (protocol) => {
    it("the same question gives the same result, in one piece and streamed", async () => {
      const { react } = await openReact(dialect, protocol);

      server.answer(...STEPS.map((step) => saysStep(dialect, step)));
      const whole = await react.execute("How long?");
      server.answer(...STEPS.map((step) => saysStep(dialect, step)));
      const inPieces = await streamed(react);

      expect(whole).toMatchObject({ ...EXPECTED, protocol });
      expect(inPieces).toMatchObject({ ...EXPECTED, protocol });
      expect(whole.tokenUsage).toMatchObject({ inputTokens: 24, outputTokens: 10, modelCalls: 2 });
      expect(waysOf()).toEqual([protocol, protocol]);
    });

    it("an abort during a model call closes the connection, and no further call is made", async () => {
      const { react } = await openReact(dialect, protocol);
      server.answer(silence);
      const abort = new AbortController();

      const work = react.execute("How long?", {}, { signal: abort.signal });
      work.catch(() => undefined);
      while (server.requests.length === 0) await new Promise(setImmediate);
      abort.abort();

      await expect(work).rejects.toMatchObject({ code: "GC2006", name: "ReactCancellationError" });
      await server.requests[0]?.cut;
      expect(server.requests).toHaveLength(1);
    });
  });

  it("the time of a pass that is over closes the connection", async () => {
    const clock = new FakeClock();
    const model = await open(dialect);
    const react = new ReactExecutor({ model, templates: fakeTemplates({ actions: [] }), prompts, perPassMs: 5_000, clock });
    server.answer(silence);

    const late = expect(react.execute("How long?")).rejects.toMatchObject({ code: "GC2021", limitMs: 5_000 });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await clock.advance(5_000);
    await late;
    await server.requests[0]?.cut;
    expect(server.requests).toHaveLength(1);
  });

  it("what is sent under tools is a conversation that the provider takes: each call with one result", async () => {
    const { react } = await openReact(dialect, "tools");
    server.answer(...STEPS.map((step) => saysStep(dialect, step)));

    await react.execute("How long?");

    const messages = sentMessages(1);
    const text = JSON.stringify(messages);
    expect(text.match(/"(tool_call_id|tool_use_id)":/g)).toHaveLength(1);
    expect(messages.map(({ role }) => role).slice(-3)).toEqual(["user", "assistant", dialect.provider === "openai" ? "tool" : "user"]);
    expect(text).toContain("found refunds");
  });

  it("a server that rejects tools is asked for structure, one that rejects both is asked by tags: one line in the log", async () => {
    const half = await openReact(dialect, "auto");
    server.answer(...STEPS.flatMap((step) => [refuses(["tools"], saysStep(dialect, step))]), saysStep(dialect, STEPS[1]));
    const viaStructure = await half.react.execute("How long?");
    expect(viaStructure.protocol).toBe("structured");
    expect(half.log.filter((message) => message === "react_protocol_fallback")).toHaveLength(1);

    const none = await openReact(dialect, "auto");
    const reject = ["tools", "structured"];
    server.answer(...[STEPS[0], STEPS[0], STEPS[0], STEPS[1]].map((step) => refuses(reject, saysStep(dialect, step))));
    expect(await none.react.execute("How long?")).toMatchObject({ ...EXPECTED, protocol: "xml" });
    expect(waysOf()).toEqual(["tools", "structured", "xml", "xml"]);
    expect(none.log.filter((message) => message === "react_protocol_fallback")).toHaveLength(1);
  });
});

describe.each(PROTOCOLS)("OpenAI by %s", (protocol) => {
  const head = { id: "chatcmpl-1", object: "chat.completion", created: 1, model: "gpt-x" };
  const said = (message: object, finish_reason = "stop"): Answer =>
    json({ ...head, choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason }] });
  const piece = (delta: object, finish_reason: string | null = null) => ({
    data: { ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] },
  });
  const REFUSED = { code: "GC3008", details: { refusal: "I cannot help with that." } };
  const whole = (react: ReactExecutor): Promise<unknown> => react.execute("How long?");

  it.each([
    ["in one piece", said({ refusal: "I cannot help with that." }), whole],
    [
      "streamed",
      events([piece({ role: "assistant", content: "", refusal: "I cannot " }), piece({ refusal: "help with that." }), piece({}, "stop")]),
      streamed,
    ],
  ])("a refusal %s ends it at once, in the model's own words", async (how, answer, run) => {
    const { react } = await openReact(OPENAI, protocol);
    server.answer((response, request) =>
      (request.body.stream === true || how === "in one piece" ? answer : said({ refusal: REFUSED.details.refusal }))(response, request),
    );

    await expect(run(react)).rejects.toMatchObject(REFUSED);
    expect(server.requests).toHaveLength(1);
  });

  it("what the content filter cut off ends it at once", async () => {
    const { react } = await openReact(OPENAI, protocol);
    server.answer(said({ content: '{"thought": "I kn' }, "content_filter"));

    await expect(whole(react)).rejects.toMatchObject({ code: "GC3008" });
    expect(server.requests).toHaveLength(1);
  });

  it("what was longer than may be is asked for again, and ends as a reply that cannot be followed", async () => {
    const { react } = await openReact(OPENAI, protocol);
    server.answer(said({ content: '{"thought": "I kn' }, "length"));

    await expect(whole(react)).rejects.toMatchObject({ code: "GC2016", complaint: expect.stringContaining("cut off") });
  });
});

describe.each(DIALECTS)("a server of $provider that ignores the structure it is asked for", (dialect) => {
  it("is told so in the protocol it was asked by, and then told that its reply cannot be followed", async () => {
    const { react } = await openReact(dialect, "structured");
    server.answer(dialect.reply("Well, it depends."));

    await expect(react.execute("How long?")).rejects.toMatchObject({ code: "GC2016", attempts: 3 });
    expect(waysOf()).toEqual(["structured", "structured", "structured"]);
    expect(JSON.stringify(sentMessages(1))).toContain("Well, it depends.");
  });

  it("is asked by tags after the second time", async () => {
    const { react } = await openReact(dialect, "auto");
    const ignores: Answer = (response, request) =>
      (wayOf(request) === "structured" ? dialect.reply("Well, it depends.") : saysStep(dialect, STEPS[1]))(response, request);
    server.answer(refuses(["tools"], ignores));

    expect(await react.execute("How long?")).toMatchObject({ answer: "14 days", protocol: "xml" });
    expect(waysOf()).toEqual(["tools", "structured", "structured", "xml"]);
  });
});

describe("Anthropic's reasoning", () => {
  const thinking = { type: "thinking", thinking: "They ask about refunds.", signature: "sig-1" };
  const usage = { input_tokens: 12, output_tokens: 5, cache_read_input_tokens: 4, cache_creation_input_tokens: 0 };
  const head = { id: "msg_1", type: "message", role: "assistant", model: "claude-x", stop_sequence: null, usage };

  it("is sent back with its signature, before the call it led to", async () => {
    const { react } = await openReact(ANTHROPIC, "tools");
    const call = { type: "tool_use", id: "toolu_1", name: "search", input: { query: "refunds" } };
    server.answer(json({ ...head, content: [thinking, call], stop_reason: "tool_use" }), ANTHROPIC.reply("14 days"));

    const result = await react.execute("How long?");

    const messages = sentMessages(1);
    expect(messages[1]?.content).toEqual([thinking, call]);
    expect(result).toMatchObject({
      answer: "14 days",
      history: [{ thought: "They ask about refunds." }],
      tokenUsage: { cachedInputTokens: 4 },
    });
  });

  it("survives a stream, signature and all", async () => {
    const { react } = await openReact(ANTHROPIC, "tools");
    const event = (type: string, more: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
    const stream: Answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const delta = (index: number, value: object): string => event("content_block_delta", { index, delta: value });
      response.end(
        [
          event("message_start", { message: { ...head, content: [], stop_reason: null } }),
          event("content_block_start", { index: 0, content_block: { type: "thinking", thinking: "", signature: "" } }),
          delta(0, { type: "thinking_delta", thinking: "They ask " }),
          delta(0, { type: "thinking_delta", thinking: "about refunds." }),
          delta(0, { type: "signature_delta", signature: "sig-1" }),
          event("content_block_stop", { index: 0 }),
          event("content_block_start", { index: 1, content_block: { type: "tool_use", id: "toolu_1", name: "search", input: {} } }),
          delta(1, { type: "input_json_delta", partial_json: '{"query": "ref' }),
          delta(1, { type: "input_json_delta", partial_json: 'unds"}' }),
          event("content_block_stop", { index: 1 }),
          event("message_delta", { delta: { stop_reason: "tool_use", stop_sequence: null }, usage: { output_tokens: 5 } }),
          event("message_stop", {}),
        ].join(""),
      );
    };
    server.answer(stream, ANTHROPIC.stream(["14 ", "days"]));

    const seen: string[] = [];
    for await (const happened of react.stream("How long?")) if (happened.type === "thought.delta") seen.push(happened.text);

    const messages = sentMessages(1);
    expect(seen).toEqual(["They ask ", "about refunds."]);
    expect(messages[1]?.content).toEqual([thinking, { type: "tool_use", id: "toolu_1", name: "search", input: { query: "refunds" } }]);
  });
});
