import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CreateCrewOptions, type Crew, createCrew } from "../../src/crew/index.ts";
import type { ReactAction } from "../../src/react/index.ts";
import { type Answer, events, FaultServer, json } from "./fault-server.ts";
import { ask } from "./faults/ask.ts";
import { ANTHROPIC, CASES, type Dialect, OPENAI } from "./model-dialects.ts";

const THOUGHT = ["They ask ", "about money."];
const SEARCH = { name: "search", args: { query: "refunds" } };

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

const search: ReactAction = {
  name: "search",
  description: "Finds.",
  parameters: { query: { type: "string" } },
  handler: async () => ({ type: "observation", text: "ten days" }),
};

function open(
  { provider, basePath }: Dialect,
  agent: string,
  model: string,
  options: CreateCrewOptions = {},
  name = "claude-sonnet-4-5",
): Promise<Crew> {
  const text = `
version: 1
name: shop
models:
  main: {provider: ${provider}, model: ${name}, api_key: "\${KEY}", base_url: "${server.url}${basePath}", ${model}}
agents:
  - {name: clerk, ${agent}, description: Helps.}
retry: {max_attempts: 1}
topology: {entry: clerk}
`;
  return createCrew({ text }, { env: { KEY: "sk-test" }, tools: agent.includes("search") ? { search } : {}, ...options });
}

type Call = typeof SEARCH;

/** A reply that reasons first, whole or streamed as it is asked for: words, or a call. */
const thinks = (dialect: Dialect, said: string | Call): Answer =>
  dialect.provider === "openai" ? openaiThinks(said) : anthropicThinks(said);

function openaiThinks(said: string | Call): Answer {
  const usage = {
    prompt_tokens: 12,
    completion_tokens: 5,
    total_tokens: 17,
    prompt_tokens_details: { cached_tokens: 4 },
    completion_tokens_details: { reasoning_tokens: 3 },
  };
  const head = { id: "chatcmpl-1", created: 1, model: "m" };
  const call = typeof said === "string" ? undefined : [toolCall(said)];
  const spoken = typeof said === "string" ? { content: said } : { content: null, tool_calls: call };
  const finish = typeof said === "string" ? "stop" : "tool_calls";
  const message = { role: "assistant", ...spoken, reasoning_content: THOUGHT.join("") };
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    data: { ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] },
  });
  const stream = events([
    ...THOUGHT.map((reasoning_content) => chunk({ role: "assistant", content: "", reasoning_content })),
    chunk(spoken),
    chunk({}, finish),
    { data: { ...head, object: "chat.completion.chunk", choices: [], usage } },
    { data: "[DONE]" },
  ]);
  const whole = json({ ...head, object: "chat.completion", choices: [{ index: 0, message, finish_reason: finish }], usage });
  return (response, request) => (request.body.stream === true ? stream : whole)(response, request);
}

const toolCall = ({ name, args }: Call) => ({
  index: 0,
  id: "call_1",
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

function anthropicThinks(said: string | Call): Answer {
  const usage = { input_tokens: 8, output_tokens: 5, cache_read_input_tokens: 4, cache_creation_input_tokens: 0 };
  const head = { id: "msg_1", type: "message", role: "assistant", model: "claude-x", stop_sequence: null };
  const reason = typeof said === "string" ? "end_turn" : "tool_use";
  const thinking = { type: "thinking", thinking: THOUGHT.join(""), signature: "sig-1" };
  const block =
    typeof said === "string" ? { type: "text", text: said } : { type: "tool_use", id: "toolu_1", name: said.name, input: said.args };
  const event = (type: string, more: object) => ({ event: type, data: { type, ...more } });
  const delta = (index: number, value: object) => event("content_block_delta", { index, delta: value });
  const start = typeof said === "string" ? { type: "text", text: "" } : { ...block, input: {} };
  const piece =
    typeof said === "string" ? { type: "text_delta", text: said } : { type: "input_json_delta", partial_json: JSON.stringify(said.args) };
  const stream = events([
    event("message_start", { message: { ...head, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } } }),
    event("content_block_start", { index: 0, content_block: { type: "thinking", thinking: "", signature: "" } }),
    ...THOUGHT.map((text) => delta(0, { type: "thinking_delta", thinking: text })),
    delta(0, { type: "signature_delta", signature: "sig-1" }),
    event("content_block_stop", { index: 0 }),
    event("content_block_start", { index: 1, content_block: start }),
    delta(1, piece),
    event("content_block_stop", { index: 1 }),
    event("message_delta", { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 5 } }),
    event("message_stop", {}),
  ]);
  const whole = json({ ...head, content: [thinking, block], stop_reason: reason, usage });
  return (response, request) => (request.body.stream === true ? stream : whole)(response, request);
}

/** The settings of reasoning in a request. */
function settingsIn(index: number): unknown {
  const { reasoning_effort: effort, thinking, temperature, max_tokens: maxTokens } = server.requests[index]?.body ?? {};
  return thinking === undefined ? { effort, temperature } : { thinking, temperature, maxTokens };
}

const KINDS = ["kind: react", "kind: supervisor", "kind: supervisor, mode: react", "kind: react, tools: [search]"];

describe.each(CASES)("a model that reasons with $provider on $engine", ({ dialect, engine }) => {
  const isClaude = dialect.provider === "anthropic";

  it.each(KINDS)("is told how much, and what it thinks is told as thoughts and not as its answer: %s", async (agent) => {
    server.answer(thinks(dialect, "Ten days."));
    const asked = await ask(await open(dialect, agent, "reasoning: high", { engine }));
    expect(asked.result).toMatchObject({ stopReason: "answered", answer: "Ten days." });
    expect(asked.of("thought.delta").map(({ text }) => text)).toEqual(THOUGHT);
    expect(asked.of("text.delta").map(({ text }) => text)).toEqual(["Ten days."]);
    expect(asked.result.usage).toMatchObject({ cachedInputTokens: 4, modelCalls: 1, ...(isClaude ? {} : { reasoningTokens: 3 }) });
    expect(settingsIn(0)).toEqual(
      isClaude ? { thinking: { type: "enabled", budget_tokens: 16_384 }, maxTokens: 24_576 } : { effort: "high" },
    );
  });

  it("thinks in one piece without a listener", async () => {
    server.answer(thinks(dialect, "Ten days."));
    const result = await (await open(dialect, "kind: react", "reasoning: low", { engine })).invoke("How long?");
    expect(result).toMatchObject({ stopReason: "answered", answer: "Ten days.", usage: { cachedInputTokens: 4 } });
  });

  it("gets its reasoning back, signed as it came, with the call that it led to", async () => {
    server.answer(thinks(dialect, SEARCH), thinks(dialect, "Ten days."));
    const asked = await ask(await open(dialect, "kind: react, tools: [search]", "reasoning: low", { engine }));
    expect(asked.result).toMatchObject({ stopReason: "answered", answer: "Ten days.", usage: { cachedInputTokens: 8, modelCalls: 2 } });
    const sent = JSON.stringify(server.requests[1]?.body.messages);
    expect(sent).toContain("ten days");
    expect(sent.includes('"signature":"sig-1"')).toBe(isClaude);
  });

  it("gives typed answers while it thinks, in one call", async () => {
    const value = { days: 10 };
    server.answer(isClaude ? thinks(dialect, { name: "answer", args: value as never }) : thinks(dialect, JSON.stringify(value)));
    const agent = "kind: react, output: {schema: {type: object, properties: {days: {type: integer}}, required: [days]}}";
    const asked = await ask(await open(dialect, agent, "reasoning: low", { engine }));
    expect(asked.result).toMatchObject({ stopReason: "answered", structured: value, usage: { modelCalls: 1 } });
    expect(
      asked
        .of("thought.delta")
        .map(({ text }) => text)
        .join(""),
    ).toBe(THOUGHT.join(""));
    expect(server.requests[0]?.body.tool_choice).toBeUndefined();
  });
});

it.each(["gpt-5-mini", "o3", "qwen3"])("the effort reaches OpenAI's protocol for a model named %s", async (model) => {
  server.answer(thinks(OPENAI, "Ten days."));
  const crew = await open(OPENAI, "kind: react", "reasoning: {effort: medium}", { env: { KEY: "sk-test" } }, model);
  expect(await crew.invoke("How long?")).toMatchObject({ stopReason: "answered" });
  expect(settingsIn(0)).toEqual({ effort: "medium" });
});

describe("Claude's budget", () => {
  it.each([
    ["reasoning: {budget_tokens: 2000}, max_tokens: 3000", { type: "enabled", budget_tokens: 2000 }, 3000],
    ["reasoning: high, max_tokens: 3000", { type: "enabled", budget_tokens: 1500 }, 3000],
    ["reasoning: {effort: low}", { type: "enabled", budget_tokens: 1024 }, 9216],
  ])("stays below the most tokens of a reply: %s", async (model, thinking, maxTokens) => {
    server.answer(thinks(ANTHROPIC, "Ten days."));
    expect(await (await open(ANTHROPIC, "kind: react", model)).invoke("How long?")).toMatchObject({ stopReason: "answered" });
    expect(settingsIn(0)).toEqual({ thinking, maxTokens, temperature: undefined });
  });
});
