import { HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiKey, type ModelSpec } from "../../src/compiler/index.ts";
import {
  invokeModel,
  type ModelDelta,
  type ModelHandle,
  type ModelReply,
  modelHandleOf,
  modelPolicy,
  openModel,
  RequestBudget,
  streamModel,
} from "../../src/models/index.ts";
import { Run, RunEvents, UsageMeter, withHop } from "../../src/observe/index.ts";
import { FakeClock } from "../../src/testing/index.ts";
import { type Answer, FaultServer, failure, json, lines, locked, reset, silence, text } from "./fault-server.ts";
import { ANTHROPIC, type Dialect, OPENAI } from "./model-dialects.ts";

const REQUEST = { messages: [new HumanMessage("I was charged twice")] };
const NO_WAIT = { initialDelayMs: 1, maxDelayMs: 1, jitter: false };
const DIALECTS = [OPENAI, ANTHROPIC];

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

const spec = (fields: Partial<ModelSpec>): ModelSpec => ({
  name: "main",
  provider: "openai",
  model: "m",
  options: {},
  unsetVariables: [],
  ...fields,
});

function open(fields: Partial<ModelSpec>, env: Readonly<Record<string, string>> = {}): Promise<ModelHandle> {
  const never = () => Promise.reject(new TypeError("not here"));
  return openModel(spec(fields), {
    readText: never,
    importModule: never,
    openLocal: never,
    env,
  });
}

const openDialect = ({ provider, basePath }: Dialect) =>
  open({ provider, apiKey: new ApiKey("sk-verysecret12345"), baseUrl: `${server.url}${basePath}` });

/** A call outside a crew, by the clock of the machine. */
function call(handle: ModelHandle, policy: Parameters<typeof modelPolicy>[0] = {}, signal?: AbortSignal) {
  const options = { policy: modelPolicy({ ...NO_WAIT, ...policy }), config: signal === undefined ? {} : { signal }, agentName: "billing" };
  return {
    invoke: () => invokeModel(handle, REQUEST, options),
    stream: () => listen(streamModel(handle, REQUEST, options)),
  };
}

/** A call inside a crew whose clock stands still. */
function clockedCall(handle: ModelHandle, policy: Parameters<typeof modelPolicy>[0] = {}) {
  const clock = new FakeClock();
  const abort = new AbortController();
  const events = new RunEvents({ requestId: "r", sessionId: "s", now: () => clock.now() });
  const emit = vi.spyOn(events, "emit");
  const quiet = vi.fn();
  const run = new Run({
    identity: { sessionId: "s", userId: "u", tenantId: "t" },
    requestId: "r",
    clock,
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    events,
    budget: new RequestBudget(),
    abort,
    managed: true,
  });
  const config = withHop({}, { run, agent: "billing", hop: 1, path: [], usage: new UsageMeter(), streamedText: "" });
  const reply = invokeModel(handle, REQUEST, { policy: modelPolicy({ jitter: false, ...policy }), config, agentName: "billing" });
  reply.catch(() => undefined);
  return { clock, abort, reply, told: () => emit.mock.calls.map(([body]) => body) };
}

async function listen(
  stream: AsyncGenerator<ModelDelta, ModelReply>,
): Promise<{ readonly heard: readonly string[]; readonly reply: ModelReply }> {
  const heard: string[] = [];
  for (;;) {
    const next = await stream.next();
    if (next.done === true) return { heard, reply: next.value };
    heard.push(next.value.text);
  }
}

describe.each(DIALECTS)("$provider over HTTP", (dialect) => {
  it("sends no key of the environment to a server that the crew file names, and says so where that one asks for a key", async () => {
    server.answer(failure(401));
    const env = { OPENAI_API_KEY: "sk-mine-alone", ANTHROPIC_API_KEY: "sk-mine-alone" };
    const handle = await open({ provider: dialect.provider, baseUrl: `${server.url}${dialect.basePath}` }, env);
    await expect(call(handle).invoke()).rejects.toMatchObject({ code: "GC3005", hint: expect.stringContaining("api_key: ${") });
    expect(JSON.stringify(server.requests.map(({ headers }) => headers))).not.toContain("sk-mine-alone");
  });

  describe("an answer", () => {
    it("comes whole, with usage", async () => {
      server.answer(dialect.reply("Hello"));
      const reply = await call(await openDialect(dialect)).invoke();
      expect(reply).toMatchObject({
        text: "Hello",
        finishReason: "stop",
        usage: { inputTokens: 12, outputTokens: 5, totalTokens: 17, modelCalls: 1 },
      });
      expect(server.requests.map(({ path }) => path)).toEqual([dialect.path]);
    });

    it("streams token by token, with usage", async () => {
      server.answer(dialect.stream(["Hel", "lo ", "you"]));
      const { heard, reply } = await call(await openDialect(dialect)).stream();
      expect(heard).toEqual(["Hel", "lo ", "you"]);
      expect(reply).toMatchObject({
        text: "Hello you",
        finishReason: "stop",
        usage: { inputTokens: 12, outputTokens: 5, totalTokens: 17 },
      });
      expect(server.requests).toHaveLength(1);
    });

    it("has an estimated usage where the server tells none", async () => {
      server.answer(dialect.reply("x".repeat(40), { usage: false }));
      const reply = await call(await openDialect(dialect)).invoke();
      expect(reply.usage).toMatchObject({ outputTokens: 10, estimated: true });
    });

    it("says that it was cut by its own length limit", async () => {
      server.answer(dialect.reply("Hel", { finish: dialect.provider === "openai" ? "length" : "max_tokens" }));
      expect(await call(await openDialect(dialect)).invoke()).toMatchObject({ text: "Hel", finishReason: "length" });
    });
  });

  describe.each([
    [400, "GC3006"],
    [401, "GC3005"],
    [403, "GC3005"],
    [404, "GC3014"],
    [409, "GC3006"],
  ])("HTTP %i", (status, code) => {
    it.each(["invoke", "stream"] as const)(`fails as ${code} after one call (%s)`, async (mode) => {
      server.answer(failure(status));
      const reply = call(await openDialect(dialect))[mode]();
      await expect(reply).rejects.toMatchObject({ code, status, retryable: false });
      await expect(reply).rejects.toThrow(`status ${status}`);
      expect(server.requests).toHaveLength(1);
    });
  });

  describe.each([
    [408, "GC3003"],
    [425, "GC3003"],
    [429, "GC3011"],
    [500, "GC3003"],
    [503, "GC3003"],
    [529, "GC3003"],
  ])("HTTP %i", (status, code) => {
    it.each(["invoke", "stream"] as const)(`is tried three times and fails as ${code} (%s)`, async (mode) => {
      server.answer(failure(status));
      await expect(call(await openDialect(dialect))[mode]()).rejects.toMatchObject({ code, status, details: { attempts: 3 } });
      expect(server.requests).toHaveLength(3);
    });
  });

  it("recovers from a passing failure", async () => {
    server.answer(failure(503), reset, dialect.reply("Hello"));
    expect(await call(await openDialect(dialect)).invoke()).toMatchObject({ text: "Hello", attempts: 3, usage: { modelCalls: 3 } });
    expect(server.requests).toHaveLength(3);
  });

  it("waits for a lock, HTTP 409", async () => {
    server.answer(locked, dialect.reply("Hello"));
    expect(await call(await openDialect(dialect)).invoke()).toMatchObject({ text: "Hello", attempts: 2 });
    server.answer(locked, dialect.stream(["Hello"]));
    expect(await call(await openDialect(dialect)).stream()).toMatchObject({ heard: ["Hello"], reply: { attempts: 2 } });
  });

  it("knows a request larger than the context window", async () => {
    server.answer(dialect.contextTooLong);
    await expect(call(await openDialect(dialect)).invoke()).rejects.toMatchObject({ code: "GC3007" });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["seconds", "7"],
    ["a date", "Tue, 01 Jan 2030 00:00:07 GMT"],
  ])("waits as long as Retry-After says in %s", async (_form, header) => {
    server.answer(failure(429, { "retry-after": header }), dialect.reply("Hello"));
    const { clock, reply, told } = clockedCall(await openDialect(dialect));
    await vi.waitFor(() => expect(told()).toContainEqual(expect.objectContaining({ type: "retry", delayMs: 7000, code: "GC3011" })));
    await clock.advance(7000);
    expect(await reply).toMatchObject({ text: "Hello", attempts: 2 });
  });

  it.each([
    ["absurd", "999999999"],
    ["absurd as a date", "Tue, 01 Jan 2999 00:00:00 GMT"],
  ])("does not wait for a Retry-After that is %s", async (_form, header) => {
    server.answer(failure(503, { "retry-after": header }));
    await expect(call(await openDialect(dialect)).invoke()).rejects.toMatchObject({ code: "GC3003", status: 503 });
    expect(server.requests).toHaveLength(1);
  });

  it("does not mind a Retry-After that is negative", async () => {
    server.answer(failure(503, { "retry-after": "-5" }), dialect.reply("Hello"));
    expect(await call(await openDialect(dialect)).invoke()).toMatchObject({ attempts: 2 });
  });

  describe("a broken reply", () => {
    it.each<[string, Answer]>([
      ["a web page", text("<html>hello</html>", "text/html")],
      ["JSON that is none", text("{not json", "application/json")],
      ["an empty body", text("", "application/json")],
      ["JSON of something else", json({ hello: "there" })],
      ["a JSON text", json("hello")],
    ])("is %s: GC3010 after one call", async (_name, answer) => {
      server.answer(answer);
      await expect(call(await openDialect(dialect)).invoke()).rejects.toMatchObject({ code: "GC3010" });
      expect(server.requests).toHaveLength(1);
    });

    it("holds no choice: GC3010 after one call", async () => {
      server.answer(dialect.nothing);
      await expect(call(await openDialect(dialect)).invoke()).rejects.toMatchObject({ code: "GC3010" });
      expect(server.requests).toHaveLength(1);
    });

    it("streams no choice: GC3010 after one call", async () => {
      server.answer(dialect.nothingStreamed);
      await expect(call(await openDialect(dialect)).stream()).rejects.toMatchObject({ code: "GC3010" });
      expect(server.requests).toHaveLength(1);
    });
  });

  describe("a broken connection", () => {
    it.each(["invoke", "stream"] as const)("that is reset is tried again, then GC3003 (%s)", async (mode) => {
      server.answer(reset);
      await expect(call(await openDialect(dialect))[mode]()).rejects.toMatchObject({ code: "GC3003", details: { attempts: 3 } });
      expect(server.requests).toHaveLength(3);
    });

    it("in the middle of a stream is GC3009 and not tried again", async () => {
      server.answer(dialect.stream(["Hel", "lo"], { end: "cut", finish: false }), dialect.stream(["again"]));
      await expect(call(await openDialect(dialect)).stream()).rejects.toMatchObject({ code: "GC3009", retryable: false });
      expect(server.requests).toHaveLength(1);
    });

    it("that only stops in the middle of a stream is GC3009 as well", async () => {
      server.answer(dialect.stream(["Hel", "lo"], { finish: false }), dialect.stream(["again"]));
      await expect(call(await openDialect(dialect)).stream()).rejects.toMatchObject({ code: "GC3009" });
      expect(server.requests).toHaveLength(1);
    });

    it("before the first token of a stream is tried again", async () => {
      server.answer(dialect.stream([], { end: "cut", finish: false }), dialect.stream(["Hello"]));
      const { heard, reply } = await call(await openDialect(dialect)).stream();
      expect(heard).toEqual(["Hello"]);
      expect(reply.attempts).toBe(2);
      expect(server.requests).toHaveLength(2);
    });

    it("to nobody at all is GC3003", async () => {
      const handle = await open({ provider: dialect.provider, apiKey: new ApiKey("k"), baseUrl: "http://127.0.0.1:9" });
      await expect(call(handle).invoke()).rejects.toMatchObject({ code: "GC3003", retryable: true });
    });
  });

  describe("a server that never answers", () => {
    it("is given up in time, each attempt with its socket closed", async () => {
      server.answer(silence);
      const { clock, reply } = clockedCall(await openDialect(dialect), { timeoutMs: 1000, maxAttempts: 2 });
      await vi.waitFor(() => expect(server.requests).toHaveLength(1));
      await clock.advance(1000);
      await server.requests[0]?.cut;
      await clock.advance(500);
      await vi.waitFor(() => expect(server.requests).toHaveLength(2));
      await clock.advance(1000);
      await expect(reply).rejects.toMatchObject({ name: "ModelTimeoutError", code: "GC3004", details: { attempts: 2 } });
      await server.requests[1]?.cut;
    });

    it("is given up in the middle of a stream", async () => {
      server.answer(dialect.stream(["Hel"], { end: "hang", finish: false }));
      const clock = new FakeClock();
      const options = { policy: modelPolicy({ timeoutMs: 1_000 }), config: {}, clock, agentName: "billing" };
      const stream = streamModel(await openDialect(dialect), REQUEST, options);
      expect(await stream.next()).toMatchObject({ value: { text: "Hel" } });
      const late = expect(stream.next()).rejects.toMatchObject({ code: "GC3009", cause: { code: "GC3004" } });
      await clock.advance(1_000);
      await late;
      await server.requests[0]?.cut;
    });
  });

  describe("an abort", () => {
    it("before the call: no request", async () => {
      server.answer(dialect.reply("Hello"));
      await expect(call(await openDialect(dialect), {}, AbortSignal.abort()).invoke()).rejects.toMatchObject({ code: "GC2006" });
      expect(server.requests).toHaveLength(0);
    });

    it("during the call: rejects, and the server sees the socket close", async () => {
      server.answer(silence);
      const abort = new AbortController();
      const reply = call(await openDialect(dialect), {}, abort.signal).invoke();
      reply.catch(() => undefined);
      await vi.waitFor(() => expect(server.requests).toHaveLength(1));
      abort.abort();
      await expect(reply).rejects.toMatchObject({ code: "GC2006" });
      await server.requests[0]?.cut;
      expect(server.requests).toHaveLength(1);
    });

    it("during a stream: rejects, and the server sees the socket close", async () => {
      server.answer(dialect.stream(["Hel"], { end: "hang", finish: false }));
      const abort = new AbortController();
      const options = { policy: modelPolicy(), config: { signal: abort.signal }, agentName: "billing" };
      const stream = streamModel(await openDialect(dialect), REQUEST, options);
      expect(await stream.next()).toMatchObject({ value: { text: "Hel" } });
      const next = stream.next();
      abort.abort();
      await expect(next).rejects.toMatchObject({ code: "GC2006" });
      await server.requests[0]?.cut;
    });

    it("by leaving the loop: the server sees the socket close", async () => {
      server.answer(dialect.stream(["Hel"], { end: "hang", finish: false }));
      const stream = streamModel(await openDialect(dialect), REQUEST, { policy: modelPolicy(), config: {}, agentName: "billing" });
      for await (const _delta of stream) break;
      await server.requests[0]?.cut;
    });

    it("after the call: nothing happens", async () => {
      server.answer(dialect.reply("Hello"));
      const abort = new AbortController();
      const reply = await call(await openDialect(dialect), {}, abort.signal).invoke();
      abort.abort();
      expect(reply.text).toBe("Hello");
    });
  });

  it("shows no key in an error, though the server repeats it", async () => {
    server.answer(json({ error: { type: "authentication_error", message: "bad key sk-verysecret12345" } }, 401));
    const error: unknown = await call(await openDialect(dialect))
      .invoke()
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).toContain("GC3005");
    expect(JSON.stringify(error)).not.toContain("verysecret");
    expect(server.requests[0]?.headers).toSatisfy((headers) => JSON.stringify(headers).includes("sk-verysecret12345"));
  });
});

describe("a chat model of a developer's own", () => {
  it("does not multiply attempts with the retries of its package", async () => {
    server.answer(failure(500));
    const model = new ChatOpenAI({ model: "gpt-x", apiKey: "k", configuration: { baseURL: `${server.url}/v1` } });
    await expect(call(modelHandleOf(model)).invoke()).rejects.toMatchObject({ code: "GC3003" });
    expect(server.requests).toHaveLength(3);
    await expect(call(modelHandleOf(model)).stream()).rejects.toMatchObject({ code: "GC3003" });
    expect(server.requests).toHaveLength(6);
  });
});

describe("Ollama over HTTP", () => {
  const openOllama = () => open({ provider: "ollama", model: "llama", baseUrl: server.url });
  const word = (content: string) => ({ model: "llama", message: { role: "assistant", content }, done: false });
  const end = {
    model: "llama",
    message: { role: "assistant", content: "" },
    done: true,
    done_reason: "stop",
    prompt_eval_count: 12,
    eval_count: 5,
  };

  it("answers and streams, with usage", async () => {
    server.answer(lines([word("Hel"), word("lo"), end]));
    const handle = await openOllama();
    expect(await call(handle).invoke()).toMatchObject({ text: "Hello", usage: { inputTokens: 12, outputTokens: 5 } });
    expect((await call(handle).stream()).heard).toEqual(["Hel", "lo"]);
    expect(server.requests).toHaveLength(2);
  });

  it("fails by status after as many calls as there may be", async () => {
    server.answer(json({ error: "model 'llama' not found" }, 404));
    await expect(call(await openOllama()).invoke()).rejects.toMatchObject({
      code: "GC3014",
      message: expect.stringContaining("not found"),
    });
    expect(server.requests).toHaveLength(1);
    server.answer(json({ error: "busy" }, 503));
    await expect(call(await openOllama()).invoke()).rejects.toMatchObject({ code: "GC3003" });
    expect(server.requests).toHaveLength(3);
  });

  it("closes the socket of the call that is aborted, and leaves the others alone", async () => {
    let goOn = (): unknown => undefined;
    server.answer(lines([word("Hel")], "hang"), (response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.write(`${JSON.stringify(word("Hel"))}\n`);
      goOn = () => response.end(`${JSON.stringify(word("lo"))}\n${JSON.stringify(end)}\n`);
    });
    const handle = await openOllama();
    const abort = new AbortController();
    const aborted = streamModel(handle, REQUEST, { policy: modelPolicy(), config: { signal: abort.signal }, agentName: "a" });
    await aborted.next();
    const next = aborted.next();
    next.catch(() => undefined);
    const other = call(handle).stream();
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    abort.abort();
    await expect(next).rejects.toMatchObject({ code: "GC2006" });
    await server.requests[0]?.cut;
    goOn();
    expect((await other).reply.text).toBe("Hello");
  });
});
