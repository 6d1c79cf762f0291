import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingLogger } from "../../src/agents/testdata/recording-logger.ts";
import { type CreateCrewOptions, type Crew, createCrew } from "../../src/crew/index.ts";
import { type Answer, FaultServer, failure, type SeenRequest } from "./fault-server.ts";
import { ask } from "./faults/ask.ts";
import { CASES, calls, type Dialect, says } from "./model-dialects.ts";

const TOTAL = { total: 12 };
const SCHEMA = "{type: object, title: The bill, properties: {total: {type: integer}}, required: [total]}";

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

/** One agent whose answers are typed. */
function open({ provider, basePath }: Dialect, agent: string, options: CreateCrewOptions = {}, schema = SCHEMA): Promise<Crew> {
  const text = `
version: 1
name: shop
models:
  main: {provider: ${provider}, model: m, api_key: "\${KEY}", base_url: "${server.url}${basePath}"}
agents:
  - {name: billing, ${agent}, description: Bills., output: {schema: ${schema}}}
retry: {max_attempts: 1}
topology: {entry: billing}
`;
  return createCrew({ text }, { env: { KEY: "sk-test" }, ...options });
}

/** A value as the provider's structured output gives it. */
const structured = (dialect: Dialect, value: object): Answer =>
  dialect.provider === "openai" ? dialect.reply(JSON.stringify(value)) : dialect.callTool("answer", value);

/** True for a request that holds the reply to the schema. */
const isNative = ({ body }: SeenRequest): boolean => body.response_format !== undefined || body.tool_choice !== undefined;

const refusesStructure =
  (answer: Answer): Answer =>
  (response, request) =>
    (isNative(request) ? failure(400) : answer)(response, request);

describe.each(CASES)("a plain agent with $provider on $engine", ({ dialect, engine }) => {
  it("gets its typed answer by structured output, in one call", async () => {
    server.answer(structured(dialect, TOTAL));
    const { result } = await ask(await open(dialect, "kind: react", { engine }));
    expect(result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 1 } });
    expect(JSON.parse(result.answer)).toEqual(TOTAL);
    expect(server.requests.map(isNative)).toEqual([true]);
  });

  it("is told once what does not fit", async () => {
    server.answer(structured(dialect, { total: "12.50 €" }), structured(dialect, TOTAL));
    const { result } = await ask(await open(dialect, "kind: react", { engine }));
    expect(result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 2 } });
    expect(JSON.stringify(server.requests[1]?.body.messages)).toContain("does not fit the JSON Schema");
    expect(JSON.stringify(server.requests[1]?.body.messages)).toContain("12.50 €");
  });

  it("fails when the second answer does not fit either", async () => {
    server.answer(structured(dialect, { total: "12.50 €" }));
    const { result } = await ask(await open(dialect, "kind: react", { engine }));
    expect(result).toMatchObject({ stopReason: "error", error: { code: "GC2012" }, usage: { modelCalls: 2 } });
    expect(result.structured).toBeUndefined();
  });

  it("is read from text where the server ignores what it is asked for", async () => {
    server.answer(says(dialect, `\`\`\`json\n${JSON.stringify(TOTAL)}\n\`\`\``));
    const { result } = await ask(await open(dialect, "kind: react", { engine }));
    expect(result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 1 } });
  });

  it("falls back to the prompt where the server refuses, once for the model and with one line in the log", async () => {
    server.answer(refusesStructure(says(dialect, JSON.stringify(TOTAL))));
    const logger = recordingLogger();
    const crew = await open(dialect, "kind: react", { engine, logger });
    expect((await ask(crew)).result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 2 } });
    expect((await ask(crew)).result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 1 } });
    expect(server.requests.map(isNative)).toEqual([true, false, false]);
    expect(logger.lines.filter(({ message }) => message === "answer_protocol_fallback")).toMatchObject([
      { level: "warn", fields: { agentName: "billing", to: "prompt" } },
    ]);
  });

  it("does not take a request that fails for another reason for a refusal of the structure", async () => {
    server.answer(failure(400), failure(400), structured(dialect, TOTAL));
    const crew = await open(dialect, "kind: react", { engine });
    expect((await ask(crew)).result).toMatchObject({ stopReason: "error", error: { code: "GC3006" } });
    expect((await ask(crew)).result).toMatchObject({ stopReason: "answered", structured: TOTAL });
  });

  it("is asked again for an answer that was cut off at its longest, though what there is of it fits", async () => {
    server.answer(dialect.reply("12", { finish: dialect.provider === "openai" ? "length" : "max_tokens" }), dialect.reply("123"));
    const crew = await open(dialect, "kind: react", { engine }, "{type: integer}");
    expect(await crew.invoke("How much?")).toMatchObject({ stopReason: "answered", structured: 123, usage: { modelCalls: 2 } });
  });

  it("asks by the prompt alone for a value that is no object", async () => {
    server.answer(says(dialect, "[1, 2]"));
    const { result } = await ask(await open(dialect, "kind: react", { engine }, "{type: array, items: {type: integer}}"));
    expect(result).toMatchObject({ stopReason: "answered", structured: [1, 2], usage: { modelCalls: 1 } });
    expect(server.requests.map(isNative)).toEqual([false]);
  });
});

describe.each(CASES)("a supervisor with $provider on $engine", ({ dialect, engine }) => {
  it("answers by a tool of that form", async () => {
    server.answer(calls(dialect, "answer", TOTAL));
    const { result } = await ask(await open(dialect, "kind: supervisor", { engine }));
    expect(result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 1 } });
    expect(JSON.stringify(server.requests[0]?.body.tools)).toContain('"total"');
  });

  it("is told once what does not fit, whether it calls the tool or writes", async () => {
    server.answer(calls(dialect, "answer", { total: "much" }), says(dialect, JSON.stringify(TOTAL)));
    const { result } = await ask(await open(dialect, "kind: supervisor", { engine }));
    expect(result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 2 } });

    server.answer(calls(dialect, "answer", { total: "much" }));
    const failed = await ask(await open(dialect, "kind: supervisor", { engine }));
    expect(failed.result).toMatchObject({ stopReason: "error", error: { code: "GC2012" }, usage: { modelCalls: 2 } });
  });

  it.each(["kind: supervisor, mode: react", "kind: react, tools: [look]"])("in passes (%s) is held to it when they end", async (agent) => {
    const tools = {
      look: { name: "look", description: "Looks.", parameters: {}, handler: async () => ({ type: "observation", text: "12" }) },
    };
    const options = { engine, tools: agent.includes("look") ? tools : {} } as CreateCrewOptions;
    server.answer(says(dialect, "Twelve."), says(dialect, JSON.stringify(TOTAL)));
    expect((await ask(await open(dialect, agent, options))).result).toMatchObject({
      stopReason: "answered",
      structured: TOTAL,
      usage: { modelCalls: 2 },
    });

    server.answer(says(dialect, "Twelve."));
    expect((await ask(await open(dialect, agent, options))).result).toMatchObject({
      stopReason: "error",
      error: { code: "GC2012" },
      usage: { modelCalls: 2 },
    });
  });
});
