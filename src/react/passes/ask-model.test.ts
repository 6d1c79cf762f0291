import { describe, expect, test } from "vitest";
import { MockLLM } from "../../testing/index.ts";
import type { ReactExecutorOptions } from "../react-executor-options.ts";
import type { FakeTemplatesOptions } from "../testdata/fake-templates.ts";
import { type FickleFields, FickleModel, type FickleReply, refused, type Way } from "../testdata/fickle-model.ts";
import { FINISH, openReact, SEARCH } from "../testdata/open-react.ts";

const toolCall = (name: string, args: Record<string, unknown>): FickleFields => ({
  content: "",
  tool_calls: [{ type: "tool_call", id: `${name}-${JSON.stringify(args)}`, name, args }],
});
const structured = (value: unknown): FickleFields => ({
  content: "",
  tool_calls: [{ type: "tool_call", id: "s", name: "next_step", args: value as Record<string, unknown> }],
});
const NO_TOOLS = refused("`tools` is not supported by this model");
const NO_STRUCTURE = refused("response_format is not supported");

/** A model that says the same in whichever way it is asked, and refuses the others. */
const speaking = (ways: Partial<Record<Way, FickleFields | Error>>) => (way: Way) => ways[way] ?? NO_TOOLS;
const first = {
  tools: toolCall("search", { query: "refunds" }),
  structured: structured({ thought: "I look.", action: "search", parameters: { query: "refunds" } }),
  text: { content: SEARCH },
};
const second = {
  tools: toolCall("finish", { answer: "14 days" }),
  structured: structured({ thought: "I know.", action: "finish", parameters: { answer: "14 days" } }),
  text: { content: FINISH },
};

function openAuto(replies: readonly FickleReply[], templates: FakeTemplatesOptions = {}, executor: Partial<ReactExecutorOptions> = {}) {
  const model = new FickleModel(...replies);
  return { ...openReact({}, { executor: { model, protocol: "auto", ...executor }, templates }), model };
}

test.each(["tools", "structured", "xml"] as const)("the same question through %s gives the same result", async (protocol) => {
  const { react } = openAuto([speaking(first), speaking(second)], {}, { protocol });

  expect(await react.execute("How long?")).toMatchObject({
    protocol,
    passes: 2,
    action: "finish",
    parameters: { answer: "14 days" },
    value: "14 days",
    history: [{ pass: 1, action: "search", parameters: { query: "refunds" }, observation: "found refunds" }],
  });
});

describe("auto", () => {
  test("takes tools where the model has them", async () => {
    const { react, model, log } = openAuto([speaking(first), speaking(second)]);

    expect((await react.execute("x")).protocol).toBe("tools");
    expect(model.ways).toEqual(["tools", "tools"]);
    expect(log).toEqual([]);
  });

  test("goes to structured output where tools are refused, within the same pass, and says so once", async () => {
    const { react, model, log } = openAuto([
      speaking({ structured: first.structured }),
      speaking({ structured: first.structured }),
      speaking({ structured: second.structured }),
    ]);

    expect(await react.execute("x")).toMatchObject({ protocol: "structured", passes: 2, tokenUsage: { modelCalls: 3 } });
    await react.execute("y");

    expect(model.ways).toEqual(["tools", "structured", "structured", "structured"]);
    expect(log).toMatchObject([
      { level: "warn", fields: { from: "tools", to: "structured", agentName: "clerk" }, message: "react_protocol_fallback" },
    ]);
  });

  test("ends in tags where both are refused, with one line in the log", async () => {
    const { react, model, log } = openAuto([NO_TOOLS, NO_STRUCTURE, { content: SEARCH }, { content: FINISH }]);

    expect(await react.execute("x")).toMatchObject({ protocol: "xml", passes: 2, value: "14 days" });
    expect(model.ways).toEqual(["tools", "structured", "text", "text"]);
    expect(log).toMatchObject([{ fields: { from: "tools", to: "xml" } }]);
  });

  test("remembers the choice for every executor of the model", async () => {
    const { react, model } = openAuto([NO_TOOLS, NO_STRUCTURE, { content: FINISH }]);
    await react.execute("x");

    const other = openReact({}, { executor: { model, protocol: "auto" } });
    await other.react.execute("y");

    expect(model.ways).toEqual(["tools", "structured", "text", "text"]);
    expect(other.log).toEqual([]);
  });

  test.each([
    ["404 about tools", refused("No endpoints found that support tool use", 404)],
    ["500 about tools", refused("tool calling is not implemented", 500)],
    ["422", refused("extra fields not permitted", 422)],
  ])("falls back on a refusal by HTTP %s", async (_kind, error) => {
    const { react } = openAuto([error, NO_STRUCTURE, { content: FINISH }]);

    expect((await react.execute("x")).protocol).toBe("xml");
  });

  test("does not take a wrong key or a crash for a refusal of tools", async () => {
    const { react, model } = openAuto([refused("invalid key", 401)]);

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC3005" });
    expect(model.ways).toEqual(["tools"]);
  });

  test("does not leave a protocol that was proven", async () => {
    const { react, model } = openAuto([speaking(first), refused("too many images")]);

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC3006" });
    expect(model.ways).toEqual(["tools", "tools"]);
  });

  test("throws the last refusal where the plain model refuses too", async () => {
    const { react, model, log } = openAuto([refused("temperature is not supported")]);

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC3006" });
    expect(model.ways).toEqual(["tools", "structured", "text"]);
    expect(log.filter(({ message }) => message === "react_protocol_fallback")).toEqual([]);
  });

  test("follows a model that ignores its tools and writes an action into its text, without another call", async () => {
    const { react, model, log } = openAuto([{ content: SEARCH }, { content: FINISH }]);

    expect(await react.execute("x")).toMatchObject({ protocol: "xml", passes: 2, value: "14 days" });
    expect(model.ways).toEqual(["tools", "text"]);
    expect(log).toMatchObject([{ fields: { from: "tools", to: "xml" } }]);
  });

  test.each([
    ["empty", {}, { content: "" }],
    ["prose, where plain words are no answer", { allowPlainAnswer: false }, { content: "Well." }],
  ])("stays with tools after a reply that is %s", async (_kind, templates, reply) => {
    const { react, model, log } = openAuto([reply, second.tools, second.tools], templates);

    expect(await react.execute("x")).toMatchObject({ protocol: "tools", passes: 2, value: "14 days" });
    expect((await react.execute("y")).protocol).toBe("tools");
    expect(model.ways).toEqual(["tools", "tools", "tools"]);
    expect(log.map(({ message }) => message)).toEqual(["react_parse_failure"]);
  });

  test("asks a model that ignores tools twice in the next way, for this execution alone", async () => {
    const prose = { content: "Well." };
    const { react, model, log } = openAuto([prose, prose, prose, { content: FINISH }, second.tools], { allowPlainAnswer: false });

    expect(await react.execute("x")).toMatchObject({ protocol: "xml", passes: 2, value: "14 days" });
    expect((await react.execute("y")).protocol).toBe("tools");
    expect(model.ways).toEqual(["tools", "tools", "structured", "text", "tools"]);
    expect(log.filter(({ message }) => message === "react_protocol_fallback")).toMatchObject([{ fields: { from: "tools", to: "xml" } }]);
  });

  test("takes plain words as the answer under tools, and proves nothing by them", async () => {
    const { react, model } = openAuto([{ content: "Hello!" }, { content: "Hello again!" }]);

    expect(await react.execute("x")).toMatchObject({ protocol: "tools", answer: "Hello!" });
    expect(await react.execute("x")).toMatchObject({ protocol: "tools", answer: "Hello again!" });
    expect(model.ways).toEqual(["tools", "tools"]);
  });

  test("asks in text where the class of the model cannot bind tools", async () => {
    const model = new MockLLM({ responses: [FINISH] });
    Object.defineProperty(model, "bindTools", { value: undefined });
    const { react } = openReact(model, { executor: { protocol: "auto" } });

    expect((await react.execute("x")).protocol).toBe("xml");
  });

  test("goes on where binding throws", async () => {
    const model = new MockLLM({ responses: [FINISH] });
    Object.defineProperty(model, "bindTools", {
      value: () => {
        throw new TypeError("not here");
      },
    });
    const { react } = openReact(model, { executor: { protocol: "auto" } });

    expect((await react.execute("x")).protocol).toBe("xml");
  });
});

test("a protocol that is asked for by name is not left", async () => {
  const { react, model } = openAuto([NO_TOOLS], {}, { protocol: "tools" });

  await expect(react.execute("x")).rejects.toMatchObject({ code: "GC3006" });
  expect(model.ways).toEqual(["tools"]);
});

describe("structured output", () => {
  const { structured: asked } = first;

  test("may come as JSON in the text", async () => {
    const { react } = openAuto(
      [{ content: '{"thought": "I know.", "action": "finish", "parameters": {"answer": "14 days"}}' }],
      {},
      { protocol: "structured" },
    );

    expect(await react.execute("x")).toMatchObject({ value: "14 days", thought: "I know." });
  });

  test("answers with no action where plain answers are allowed", async () => {
    const answer = structured({ thought: "I know.", action: null, parameters: { answer: "14 days" } });
    const { react } = openAuto([asked, answer], { allowPlainAnswer: true }, { protocol: "structured" });

    expect(await react.execute("x")).toMatchObject({ action: null, answer: "14 days", thought: "I know.", passes: 2 });
  });

  test.each([
    ["no action where an answer is not allowed", structured({ thought: "", action: null, parameters: { answer: "14 days" } })],
    ["an unknown action", structured({ thought: "", action: "fly", parameters: {} })],
    ["a missing parameter", structured({ thought: "", action: "search", parameters: {} })],
    ["broken JSON", { content: '{"thought": "x", "action": "search", "parameters": {"query": "ref' }],
    ["an empty reply", { content: "" }],
  ])("with %s is answered with why", async (_kind, reply) => {
    const { react } = openAuto([reply, second.structured], {}, { protocol: "structured" });

    expect(await react.execute("x")).toMatchObject({
      value: "14 days",
      history: [{ action: null, observation: expect.stringMatching(/./) }],
    });
  });

  test("is told of later as the model wrote it", async () => {
    const { react, model } = openAuto([asked, second.structured], {}, { protocol: "structured" });

    await react.execute("x");

    expect(model.calls[1]?.slice(2).map(({ content }) => content)).toEqual([
      '{"thought":"I look.","action":"search","parameters":{"query":"refunds"}}',
      "<observation>\nfound refunds\n</observation>",
    ]);
  });
});

describe("usage", () => {
  const usage = {
    input_tokens: 10,
    output_tokens: 4,
    total_tokens: 14,
    output_token_details: { reasoning: 3 },
    input_token_details: { cache_read: 8 },
  };

  test("is the sum of what the provider reports, reasoning and cached tokens too", async () => {
    const { react } = openAuto([
      { ...first.tools, usage_metadata: usage },
      { ...second.tools, usage_metadata: usage },
    ]);

    expect((await react.execute("x")).tokenUsage).toEqual({
      inputTokens: 20,
      outputTokens: 8,
      totalTokens: 28,
      reasoningTokens: 6,
      cachedInputTokens: 16,
      modelCalls: 2,
    });
  });

  test("is estimated and marked where the provider reports none", async () => {
    const { react } = openAuto([first.tools, second.tools]);

    expect((await react.execute("x")).tokenUsage).toMatchObject({ modelCalls: 2, estimated: true });
  });

  test("counts once where it comes at the end of a stream alone", async () => {
    const { react } = openAuto([[{ content: "14 " }, { content: "days" }, { content: "", usage_metadata: usage }]]);
    const stream = react.stream("x");

    for await (const event of stream)
      if (event.type === "end") expect(event.result.tokenUsage).toMatchObject({ totalTokens: 14, modelCalls: 1 });
  });
});

test.each([
  ["the content filter stopped", { content: "", response_metadata: { finish_reason: "content_filter" } }],
  ["the model refused", { content: "", additional_kwargs: { refusal: "I cannot help with that." } }],
  ["the content filter cut off", { content: "part of", response_metadata: { finish_reason: "content_filter" } }],
  ["the model broke off", { content: "part of", response_metadata: { stop_reason: "refusal" } }],
])("a reply that %s ends it at once, by any protocol", async (_, reply) => {
  for (const protocol of ["tools", "structured", "xml"] as const) {
    const { react, model } = openAuto([reply, { content: FINISH }], {}, { protocol });

    await expect(react.execute("x")).rejects.toMatchObject({ code: "GC3008" });
    expect(model.calls).toHaveLength(1);
  }
});
