import { fileURLToPath } from "node:url";
import { LLMock } from "@copilotkit/aimock";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingLogger } from "../../src/agents/testdata/recording-logger.ts";
import { type CreateCrewOptions, type Crew, createCrew } from "../../src/crew/index.ts";
import { type Answer, FaultServer, failure, type SeenRequest } from "./fault-server.ts";
import { type Asked, ask } from "./faults/ask.ts";
import { DESK } from "./faults/desk.ts";
import { CASES, calls, type Dialect, says } from "./model-dialects.ts";

const SUPPORT_DESK = fileURLToPath(new URL("../../examples/support-desk/crew.yaml", import.meta.url));
const QUESTION = "I was charged twice for order 4711";

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

/** Where the providers' packages find the server, as a user's environment would say it. */
const envOf = (url: string) => ({
  OPENAI_API_KEY: "sk-test",
  ANTHROPIC_API_KEY: "sk-test",
  OPENAI_BASE_URL: `${url}/v1`,
  ANTHROPIC_BASE_URL: url,
});

const modelOf = ({ provider }: Dialect) => (provider === "openai" ? "openai:gpt-x" : "anthropic:claude-x");

function openSupportDesk(dialect: Dialect, options: CreateCrewOptions = {}): Promise<Crew> {
  return createCrew(SUPPORT_DESK, { model: modelOf(dialect), env: envOf(server.url), ...options });
}

function openDeskOf(dialect: Dialect, protocol: string, options: CreateCrewOptions = {}): Promise<Crew> {
  const text = DESK.replace("kind: supervisor}", `kind: supervisor, protocol: ${protocol}, pass_through: true}`);
  return createCrew({ text: `${text}models: {default: auto}\n` }, { model: modelOf(dialect), env: envOf(server.url), ...options });
}

interface Sent {
  readonly role: string;
  readonly content: unknown;
}

/** The conversation of a request in one form: Anthropic keeps the system text aside. */
function sentIn({ body }: SeenRequest): readonly Sent[] {
  const messages = body.messages as readonly Sent[];
  return body.system === undefined ? messages : [{ role: "system", content: body.system }, ...messages];
}

const wordsOf = ({ content }: Sent): string => (typeof content === "string" ? content : JSON.stringify(content));

function expectValidTranscript(request: SeenRequest): void {
  const sent = sentIn(request);
  expect(sent.map(({ role }) => role)).toEqual([
    "system",
    ...sent.slice(1).map(({ role }) => (role === "assistant" ? "assistant" : "user")),
  ]);
  expect(sent[1]?.role).toBe("user");
  expect(sent.at(-1)?.role).toBe("user");
  for (const message of sent) expect(wordsOf(message).trim()).not.toMatch(/^("|\[\]|)$/);
  expect(JSON.stringify(sent)).not.toMatch(/"text":"\s*"/);
}

/** Usage is the sum of what the server sent, and every call of the crew is one in the server's log. */
function expectCounted({ result, of }: Asked, dialect: Dialect, calls: number): void {
  const { inputTokens, outputTokens, totalTokens } = dialect.usage;
  expect(server.requests.map(({ path }) => path)).toEqual(Array.from({ length: calls }, () => dialect.path));
  expect(result.usage).toMatchObject({
    inputTokens: calls * inputTokens,
    outputTokens: calls * outputTokens,
    totalTokens: calls * totalTokens,
    modelCalls: calls,
  });
  expect(result.usage.estimated).toBeUndefined();
  expect(of("usage").reduce((sum, event) => sum + event.usage.totalTokens, 0)).toBe(result.usage.totalTokens);
}

describe.each(CASES)("the support desk with $provider on $engine", ({ dialect, engine }) => {
  it("routes without tools and answers, token by token, in two calls", async () => {
    server.answer(dialect.stream(["rou", "te: bil", "ling"]), dialect.stream(["You will ", "get it ", "back."]));
    const asked = await ask(await openSupportDesk(dialect, { engine }), QUESTION);
    expect(asked.result).toMatchObject({
      stopReason: "answered",
      answer: "You will get it back.",
      route: ["supervisor", "billing", "supervisor"],
    });
    expect(asked.of("request.start")).toMatchObject([{ model: modelOf(dialect), engine }]);
    expect(asked.of("text.delta").map(({ agent, text }) => [agent, text])).toEqual([
      ["billing", "You will"],
      ["billing", " get it"],
      ["billing", " back."],
    ]);
    expect(server.requests.map(({ body }) => [body.stream, body.tools, body.tool_choice])).toEqual([
      [true, undefined, undefined],
      [true, undefined, undefined],
    ]);
    expectCounted(asked, dialect, 2);
  });

  it("answers in one piece without a listener, in two calls", async () => {
    server.answer(dialect.reply("route: billing"), dialect.reply("You will get it back."));
    const result = await (await openSupportDesk(dialect, { engine })).invoke(QUESTION);
    expect(result).toMatchObject({
      stopReason: "answered",
      answer: "You will get it back.",
      usage: { ...dialect.usage, inputTokens: 24, outputTokens: 10, totalTokens: 34, modelCalls: 2 },
    });
    expect(server.requests.map(({ body }) => body.stream ?? false)).toEqual([false, false]);
  });

  it("sends each agent its own prompt, and the conversation as providers want it", async () => {
    server.answer(says(dialect, "route: billing"), says(dialect, "You will get it back."));
    const crew = await openSupportDesk(dialect, { engine });
    await ask(crew, QUESTION);
    const [toSupervisor, toBilling] = server.requests.map(sentIn);
    expect(wordsOf(toSupervisor?.[0] as Sent)).toContain("You are the front desk of Harbour & Pine");
    expect(wordsOf(toSupervisor?.[0] as Sent)).toContain("- shipping: Parcels and goods");
    expect(wordsOf(toBilling?.[0] as Sent)).toContain("You are the billing specialist");
    expect([toSupervisor?.length, wordsOf(toSupervisor?.[1] as Sent)]).toEqual([2, expect.stringContaining(QUESTION)]);
    expect([toBilling?.length, wordsOf(toBilling?.[1] as Sent)]).toEqual([2, expect.stringContaining(QUESTION)]);
    for (const request of server.requests) expectValidTranscript(request);
  });

  it("goes on with an earlier conversation", async () => {
    server.answer(says(dialect, "route: billing"), says(dialect, "Once."), says(dialect, "route: shipping"), says(dialect, "Tomorrow."));
    const crew = await openSupportDesk(dialect, { engine });
    const first = await ask(crew, QUESTION);
    const second = await ask(crew, "And where is it?", { messages: first.result.messages });
    expect(second.result).toMatchObject({ stopReason: "answered", answer: "Tomorrow." });
    expect(sentIn(server.requests[3] as SeenRequest).map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    for (const request of server.requests) expectValidTranscript(request);
  });

  it("makes a conversation valid that no provider would take", async () => {
    server.answer(says(dialect, "Hello."));
    const messages = [
      new SystemMessage("Be kind."),
      new AIMessage("How can I help?"),
      new HumanMessage("Look it up."),
      new AIMessage({ content: "", tool_calls: [{ id: "call_1", name: "look_up", args: {} }] }),
      new ToolMessage({ content: "lost", tool_call_id: "call_9" }),
      new AIMessage({ content: [{ type: "text", text: "" }] }),
      new AIMessage({ content: [{ type: "thinking", thinking: "Hm.", signature: "s" }] }),
      new HumanMessage("   "),
      new AIMessage(""),
    ];
    const { result } = await ask(await openSupportDesk(dialect, { engine }), "Hi", { messages });
    expect(result).toMatchObject({ stopReason: "answered", answer: "Hello." });
    expectValidTranscript(server.requests[0] as SeenRequest);
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/Hm\.|look_up|call_\d/);
    expect(wordsOf(sentIn(server.requests[0] as SeenRequest)[0] as Sent)).toContain("Be kind.");
  });

  it("closes the socket of a call that is aborted", async () => {
    server.answer(says(dialect, "route: billing"), dialect.stream(["You will"], { end: "hang", finish: false }));
    const abort = new AbortController();
    const stream = (await openSupportDesk(dialect, { engine })).stream(QUESTION, { signal: abort.signal });
    for await (const event of stream) if (event.type === "text.delta") abort.abort();
    expect(await stream.result).toMatchObject({ stopReason: "cancelled", answer: "" });
    await server.requests[1]?.cut;
  });
});

describe.each(CASES)("a supervisor with $provider on $engine", ({ dialect, engine }) => {
  it("is offered a tool for handing over, and a call of it routes", async () => {
    server.answer(calls(dialect, "hand_over", { agent: "billing", reason: "It is about money." }), says(dialect, "You will get it back."));
    const asked = await ask(await openDeskOf(dialect, "auto", { engine }), QUESTION);
    expect(asked.result).toMatchObject({
      stopReason: "answered",
      answer: "You will get it back.",
      route: ["supervisor", "billing", "supervisor"],
    });
    expect(asked.result.receipts[0]).toMatchObject({ to: ["billing"], choice: "billing", reason: "It is about money." });
    expect(JSON.stringify(server.requests[0]?.body.tools)).toContain('"enum":["billing","shipping","account"]');
    expect(server.requests[1]?.body.tools).toBeUndefined();
    for (const request of server.requests) expectValidTranscript(request);
    expectCounted(asked, dialect, 2);
  });

  it("is asked again when its tool call names nobody", async () => {
    server.answer(
      calls(dialect, "hand_over", { agent: "legal" }),
      calls(dialect, "hand_over", { agent: " Billing" }),
      says(dialect, "You will get it back."),
    );
    const asked = await ask(await openDeskOf(dialect, "auto", { engine }), QUESTION);
    expect(asked.result).toMatchObject({ stopReason: "answered", answer: "You will get it back." });
    expect(asked.result.receipts[0]).toMatchObject({ choice: " Billing", rejected: ["legal"], repaired: true });
    for (const request of server.requests) expectValidTranscript(request);
    expectCounted(asked, dialect, 3);
  });

  it("is asked again when it calls a tool that nobody offered", async () => {
    server.answer(calls(dialect, "transfer_to_billing", {}), says(dialect, "Hello."));
    const asked = await ask(await openDeskOf(dialect, "auto", { engine }), QUESTION);
    expect(asked.result).toMatchObject({ stopReason: "answered", answer: "Hello." });
    expectCounted(asked, dialect, 2);
  });

  describe("whose server takes no tools", () => {
    const unless =
      (keys: readonly string[], answer: Answer): Answer =>
      (response, request) =>
        (keys.some((key) => request.body[key] !== undefined) ? failure(400) : answer)(response, request);
    const told = (logger: ReturnType<typeof recordingLogger>) =>
      logger.lines.filter(({ message }) => message === "choice_protocol_fallback");

    it("nor structured output, chooses by text from then on, with one line in the log and every call counted", async () => {
      const refused = unless(["tools", "response_format"], says(dialect, "-"));
      server.answer(refused, refused, says(dialect, "route: billing"), says(dialect, "Back."), says(dialect, "Hello."));
      const logger = recordingLogger();
      const crew = await openDeskOf(dialect, "auto", { engine, logger });
      const asked = await ask(crew, QUESTION);
      expect(asked.result).toMatchObject({
        stopReason: "answered",
        answer: "Back.",
        usage: { modelCalls: 4, totalTokens: 2 * dialect.usage.totalTokens },
      });
      expect(server.requests).toHaveLength(4);
      expect((await ask(crew, "Hi")).result.answer).toBe("Hello.");
      expect(server.requests.map(({ body }) => body.tools !== undefined || body.response_format !== undefined)).toEqual([
        true,
        true,
        false,
        false,
        false,
      ]);
      expect(told(logger)).toMatchObject([{ level: "warn", fields: { agentName: "supervisor", from: "tools", to: "text" } }]);
    });

    it("chooses by structured output where there is one", async () => {
      const choice = (agent: string, answer: string) => {
        const value = { agent, reason: "money", answer };
        return dialect.provider === "openai" ? says(dialect, JSON.stringify(value)) : calls(dialect, "choice", value);
      };
      server.answer(failure(400), choice("billing", ""), says(dialect, "Back."), choice("", "Hello."));
      const logger = recordingLogger();
      const crew = await openDeskOf(dialect, "auto", { engine, logger });
      expect((await ask(crew, QUESTION)).result).toMatchObject({ stopReason: "answered", answer: "Back.", usage: { modelCalls: 3 } });
      expect((await ask(crew, "Hi")).result.answer).toBe("Hello.");
      expect(told(logger)).toMatchObject([{ fields: { from: "tools", to: "structured" } }]);
    });

    it("is offered tools again after a request that was refused for another reason", async () => {
      server.answer(failure(400), failure(400), failure(400), calls(dialect, "hand_over", { agent: "billing" }), says(dialect, "Back."));
      const crew = await openDeskOf(dialect, "auto", { engine });
      expect((await ask(crew, QUESTION)).result).toMatchObject({
        stopReason: "error",
        error: { code: "GC3006" },
        usage: { modelCalls: 3 },
      });
      expect((await ask(crew, QUESTION)).result).toMatchObject({ stopReason: "answered", answer: "Back." });
    });
  });
});

describe.each(CASES)("a structured choice with $provider on $engine", ({ dialect, engine }) => {
  it("routes, and its usage is what the server sent", async () => {
    const choice = { agent: "billing", reason: "money", answer: "" };
    const structured = dialect.provider === "openai" ? dialect.reply(JSON.stringify(choice)) : calls(dialect, "choice", choice);
    server.answer(structured, says(dialect, "Back."));
    const asked = await ask(await openDeskOf(dialect, "structured", { engine }), QUESTION);
    expect(asked.result).toMatchObject({ stopReason: "answered", answer: "Back." });
    expectCounted(asked, dialect, 2);
  });
});

describe.each(CASES)("against a server that somebody else wrote, $provider on $engine", ({ dialect, engine }) => {
  const mock = new LLMock({ port: 0, chunkSize: 5 });
  const usage = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17, input_tokens: 12, output_tokens: 5 };

  beforeAll(async () => {
    mock.on(
      { predicate: ({ messages }) => JSON.stringify(messages).includes("billing specialist") },
      { content: "You will get it back.", usage },
    );
    mock.onMessage(/charged twice/, { content: "route: billing", usage });
    await mock.start();
  });
  afterAll(() => mock.stop());

  it("the support desk routes and answers, streamed and counted, in two calls", async () => {
    const asked = await ask(await openSupportDesk(dialect, { engine, env: envOf(mock.url) }), QUESTION);
    expect(asked.result).toMatchObject({
      stopReason: "answered",
      answer: "You will get it back.",
      usage: { totalTokens: 34, modelCalls: 2 },
    });
    expect(asked.of("text.delta").length).toBeGreaterThan(1);
    expect(mock.getRequests()).toHaveLength(2);
  });
});
