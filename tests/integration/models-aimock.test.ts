import { LLMock } from "@copilotkit/aimock";
import { HumanMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ModelSpec } from "../../src/compiler/index.ts";
import { invokeModel, type ModelHandle, modelPolicy, openModel, streamModel } from "../../src/models/index.ts";

// A second opinion: a server that somebody else wrote, of the protocols that our own fault server speaks.

const mock = new LLMock({ port: 0, chunkSize: 5 });
const REQUEST = { messages: [new HumanMessage("charged twice")] };
const options = { policy: modelPolicy({ maxAttempts: 1 }), config: {}, agentName: "billing" };

beforeAll(async () => {
  mock.onMessage("charged twice", {
    content: "I will look into it.",
    usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17, input_tokens: 12, output_tokens: 5 },
  });
  mock.onMessage("which agent", { toolCalls: [{ name: "hand_over", arguments: '{"agent":"billing"}' }] });
  await mock.start();
});
afterAll(() => mock.stop());

function open(provider: string, options: ModelSpec["options"] = {}): Promise<ModelHandle> {
  const never = () => Promise.reject(new TypeError("not here"));
  const spec = { name: "main", provider, model: "m", options, unsetVariables: [] };
  const env = {
    OPENAI_API_KEY: "k",
    ANTHROPIC_API_KEY: "k",
    OPENAI_BASE_URL: `${mock.url}/v1`,
    ANTHROPIC_BASE_URL: mock.url,
    OLLAMA_BASE_URL: mock.url,
  };
  return openModel(spec, { readText: never, importModule: never, openLocal: never, env });
}

describe.each(["openai", "anthropic", "ollama"])("%s against aimock", (provider) => {
  it("answers, the address taken from the environment", async () => {
    const reply = await invokeModel(await open(provider), REQUEST, options);
    expect(reply).toMatchObject({ text: "I will look into it.", finishReason: "stop" });
  });

  it("streams the same text in more than one piece", async () => {
    const stream = streamModel(await open(provider), REQUEST, options);
    const heard: string[] = [];
    for await (const delta of stream) heard.push(delta.text);
    expect(heard.join("")).toBe("I will look into it.");
    expect(heard.length).toBeGreaterThan(1);
  });

  it("calls tools, whole and streamed", async () => {
    const handle = await open(provider);
    const tool = { name: "hand_over", description: "d", schema: { type: "object", properties: { agent: { type: "string" } } } };
    const runnable = handle.chatModel.bindTools?.([tool]) as never;
    const request = { messages: [new HumanMessage("which agent")] };
    const whole = await invokeModel(handle, request, { ...options, runnable });
    expect(whole.message.tool_calls).toMatchObject([{ name: "hand_over", args: { agent: "billing" } }]);
    const stream = streamModel(handle, request, { ...options, runnable });
    let next = await stream.next();
    while (next.done !== true) next = await stream.next();
    expect(next.value.message.tool_calls).toMatchObject([{ name: "hand_over", args: { agent: "billing" } }]);
  });

  it("leaves no trail of listeners on a signal that many calls share", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    const handle = await open(provider);
    const { signal } = new AbortController();
    for (let call = 0; call < 25; call += 1) await invokeModel(handle, REQUEST, { ...options, config: { signal } });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });
});

describe("OpenAI's Responses API against aimock", () => {
  it("answers and streams to a named end", async () => {
    const handle = await open("openai", { useResponsesApi: true });
    expect(await invokeModel(handle, REQUEST, options)).toMatchObject({ text: "I will look into it.", finishReason: "stop" });
    const stream = streamModel(handle, REQUEST, options);
    const heard: string[] = [];
    for await (const delta of stream) heard.push(delta.text);
    expect(heard.join("")).toBe("I will look into it.");
  });
});
