import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CreateCrewOptions, type Crew, createCrew, type RunResult } from "../../src/crew/index.ts";
import { FakeClock } from "../../src/testing/index.ts";
import { type Answer, FaultServer, failure, json, locked, reset, silence, text } from "./fault-server.ts";
import { ask, askAndAt } from "./faults/ask.ts";
import { DESK } from "./faults/desk.ts";
import { asAsked, CASES, type Dialect, says } from "./model-dialects.ts";

const QUESTION = "I was charged twice";
const KEY = "sk-verysecret12345";

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

describe.each(CASES)("a crew with $provider on $engine", ({ dialect, engine }) => {
  /** Each call is made twice at most, the second at once. */
  const open = (more = "", options: CreateCrewOptions = {}) => openDesk(dialect, more, { engine, ...options });
  const routed = says(dialect, "route: billing");

  /** The failure comes at the worker's call, after the supervisor's has gone well; both ways of calling end alike. */
  async function faultAtWorker(...answers: readonly Answer[]): Promise<RunResult> {
    server.answer(routed, ...answers);
    const whole = await (await open()).invoke(QUESTION);
    server.answer(routed, ...answers);
    const { result } = await ask(await open(), QUESTION);
    expect([whole.stopReason, whole.error?.code, whole.answer]).toEqual([result.stopReason, result.error?.code, result.answer]);
    return result;
  }

  it.each([
    [400, "GC3006"],
    [401, "GC3005"],
    [403, "GC3005"],
    [404, "GC3014"],
    [409, "GC3006"],
    [413, "GC3007"],
    [422, "GC3006"],
  ])("ends at HTTP %i with %s after one call", async (status, code) => {
    const result = await faultAtWorker(failure(status));
    expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code }, route: ["supervisor", "billing"] });
    expect(result.error?.message).toContain(`agent "billing"`);
    expect(result.error?.message).toContain(`status ${status}`);
    expect([server.requests.length, result.usage.modelCalls]).toEqual([2, 2]);
  });

  it.each([
    [408, "GC3003"],
    [425, "GC3003"],
    [429, "GC3011"],
    [500, "GC3003"],
    [502, "GC3003"],
    [503, "GC3003"],
    [529, "GC3003"],
  ])("ends at HTTP %i with %s after two calls", async (status, code) => {
    const result = await faultAtWorker(failure(status));
    expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code } });
    expect(result.error?.message).toContain("after 2 attempts");
    expect([server.requests.length, result.usage.modelCalls]).toEqual([3, 3]);
  });

  it.each<[string, Answer]>([
    ["HTTP 503", failure(503)],
    ["HTTP 409 of a lock", locked],
    ["HTTP 429 and a wait of no time", failure(429, { "retry-after": "0" })],
    ["HTTP 429 and a time that is past", failure(429, { "retry-after": "Tue, 01 Jan 2019 00:00:00 GMT" })],
    ["HTTP 429 and a wait that makes no sense", failure(429, { "retry-after": "soon" })],
    ["a connection that is reset", reset],
  ])("answers after %s that passes, and tells of the retry", async (_case, fault) => {
    server.answer(routed, fault, says(dialect, "Refunded."), says(dialect, "Done."));
    const { result, of } = await ask(await open(), QUESTION);
    expect(result).toMatchObject({ stopReason: "answered", answer: "Done.", usage: { modelCalls: 4 } });
    expect(of("retry")).toMatchObject([{ agent: "billing", hop: 2, attempt: 1, delayMs: 0 }]);
    expect(server.requests).toHaveLength(4);
  });

  it("waits as long as the server asks for", async () => {
    server.answer(failure(429, { "retry-after": "7" }), says(dialect, "Hello."));
    const clock = new FakeClock();
    const stream = (await open("", { clock })).stream(QUESTION);
    for await (const event of stream) {
      expect(clock.monotonic()).toBe(server.requests.length > 1 ? 7_000 : 0);
      if (event.type === "retry") {
        expect(event).toMatchObject({ delayMs: 7_000, code: "GC3011" });
        await clock.advance(7_000);
      }
    }
    expect(await stream.result).toMatchObject({ stopReason: "answered", answer: "Hello.", durationMs: 7_000 });
  });

  it.each(["999999999", "Tue, 01 Jan 2999 00:00:00 GMT", "31"])(
    "does not wait for a Retry-After of %s that is beyond the request",
    async (after) => {
      server.answer(failure(429, { "retry-after": after }));
      const { result } = await ask(await open("timeouts: {total_request_seconds: 30}\n"), QUESTION);
      expect(result).toMatchObject({ stopReason: "error", error: { code: "GC3011" } });
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each<[string, Answer, Answer]>([
    ["a web page", text("<html>hello</html>", "text/html"), text("<html>hello</html>", "text/html")],
    ["JSON that is none", text("{not json", "application/json"), text("data: {not json\n\n", "text/event-stream")],
    ["JSON of something else", json({ hello: "there" }), text('data: {"hello":"there"}\n\n', "text/event-stream")],
    ["no choice", dialect.nothing, dialect.nothingStreamed],
  ])("ends at a reply of %s with GC3010 after one call", async (_case, whole, streamed) => {
    const result = await faultAtWorker(asAsked(streamed, whole));
    expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC3010" } });
    expect(server.requests).toHaveLength(2);
  });

  it("ends at a reply without words with GC2005 after asking once more", async () => {
    const result = await faultAtWorker(asAsked(dialect.stream([""]), dialect.reply("")));
    expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC2005" } });
    expect(server.requests).toHaveLength(3);
  });

  it.each<["cut" | "end", string]>([
    ["cut", "is lost"],
    ["end", "ends without a finish reason"],
  ])("takes back words after which the connection %s (%s), and does not ask again", async (end) => {
    server.answer(routed, dialect.stream(["You will "], { end, finish: false }), says(dialect, "again"));
    const { result, of } = await ask(await open(), QUESTION);
    expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC3009" } });
    expect(of("text.delta").map((event) => event.text)).toEqual(["You will "]);
    expect(of("text.replaced")).toMatchObject([{ agent: "billing", hop: 2, text: "", by: "error" }]);
    expect(server.requests).toHaveLength(2);
  });

  it("asks again where the connection is lost before the first word", async () => {
    server.answer(routed, dialect.stream([], { end: "cut", finish: false }), says(dialect, "Refunded."), says(dialect, "Done."));
    const { result } = await ask(await open(), QUESTION);
    expect(result).toMatchObject({ stopReason: "answered", answer: "Done." });
    expect(server.requests).toHaveLength(4);
  });

  it("ends at a connection that is reset again and again", async () => {
    const result = await faultAtWorker(reset);
    expect(result).toMatchObject({ stopReason: "error", error: { code: "GC3003" } });
    expect(server.requests).toHaveLength(3);
  });

  it("gives up a server that never answers, each call with its socket closed", async () => {
    server.answer(silence);
    const clock = new FakeClock();
    const asked = ask(await open("timeouts: {llm_call_seconds: 5}\n", { clock }), QUESTION);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await clock.advance(5_000);
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    await clock.advance(5_000);
    const { result } = await asked;
    expect(result).toMatchObject({ stopReason: "timeout", answer: "", error: { code: "GC3004" }, usage: { modelCalls: 2 } });
    await Promise.all(server.requests.map((request) => request.cut));
    expect(server.requests).toHaveLength(2);
  });

  it("gives up a server that falls silent in the midst of its words", async () => {
    server.answer(routed, dialect.stream(["You will "], { end: "hang", finish: false }));
    const clock = new FakeClock();
    const crew = await open("timeouts: {llm_call_seconds: 5}\n", { clock });
    const { result, of } = await askAndAt(crew, "text.delta", () => clock.advance(5_000), {}, QUESTION);
    expect(result).toMatchObject({ stopReason: "error", error: { code: "GC3009" } });
    expect(of("text.replaced")).toMatchObject([{ text: "" }]);
    await server.requests[1]?.cut;
  });

  it("ends in time with a server that never answers", async () => {
    server.answer(routed, silence);
    const clock = new FakeClock();
    const asked = ask(await open("timeouts: {total_request_seconds: 30}\n", { clock }), QUESTION);
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    await clock.advance(30_000);
    const { result } = await asked;
    expect(result).toMatchObject({ stopReason: "timeout", error: { code: "GC2007" }, route: ["supervisor", "billing"] });
    await server.requests[1]?.cut;
  });

  it("closes every socket when it is closed", async () => {
    server.answer(silence);
    const crew = await open();
    const running = [crew.invoke(QUESTION), crew.invoke(QUESTION)];
    await expect.poll(() => server.requests.length).toBe(2);
    await crew.close();
    expect((await Promise.all(running)).map((result) => result.stopReason)).toEqual(["cancelled", "cancelled"]);
    await Promise.all(server.requests.map((request) => request.cut));
  });

  it("estimates what the server does not count, and says so", async () => {
    server.answer(dialect.reply("Refunded", { usage: false }));
    const result = await (await open()).invoke(QUESTION);
    expect(result).toMatchObject({ stopReason: "answered", usage: { modelCalls: 1, outputTokens: 2, estimated: true } });
  });

  it("shows no key, though the server repeats it", async () => {
    server.answer(json({ type: "error", error: { type: "authentication_error", message: `bad key ${KEY}` } }, 401));
    const asked = await ask(await open(), QUESTION);
    expect(asked.result).toMatchObject({ stopReason: "error", error: { code: "GC3005" } });
    expect(JSON.stringify([asked.result, asked.events])).not.toContain("verysecret");
    expect(JSON.stringify(server.requests[0]?.headers)).toContain(KEY);
  });

  it("to nobody at all ends with GC3003", async () => {
    const crew = await openDesk(dialect, "", { engine }, "http://127.0.0.1:9");
    expect((await ask(crew, QUESTION)).result).toMatchObject({ stopReason: "error", error: { code: "GC3003" } });
  });
});

function openDesk(dialect: Dialect, more: string, options: CreateCrewOptions, url = server.url): Promise<Crew> {
  const address = `${url}${dialect.basePath}`;
  const models = `models: {default: {provider: ${dialect.provider}, model: m, base_url: "${address}", api_key: "\${KEY}"}}\n`;
  const text = DESK.replace("kind: supervisor}", "kind: supervisor, protocol: text}");
  return createCrew({ text: `${text}${models}${more}` }, { env: { KEY }, ...options });
}
