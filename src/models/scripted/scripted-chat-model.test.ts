import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { readScript } from "../../compiler/index.ts";
import { TOLD_BY } from "../../protocol/index.ts";
import { invokeModel } from "../call/invoke-model.ts";
import { streamModel } from "../call/stream-model.ts";
import { callFixture } from "../testdata/call-fixture.ts";
import { ScriptedChatModel } from "./scripted-chat-model.ts";

const script = (entries: readonly unknown[]) =>
  new ScriptedChatModel({ entries: readScript(JSON.stringify(entries), "replies.yaml").entries ?? [], file: "replies.yaml" });
const ask = async (model: ScriptedChatModel, text: string, options = {}) => (await model.invoke([new HumanMessage(text)], options)).content;
const TOOL = { name: "look", description: "", schema: { type: "object", properties: {} } };

describe("ScriptedChatModel", () => {
  it("gives the first unused reply that matches, each once", async () => {
    const model = script([{ reply: "one" }, { when: { last_user: "two" }, reply: "two" }, { reply: "three" }]);
    expect([await ask(model, "two"), await ask(model, "two"), await ask(model, "two")]).toEqual(["one", "two", "three"]);
  });

  it("looks at agent and pass of the call", async () => {
    const model = script([
      { when: { agent: "billing" }, reply: "from billing" },
      { when: { pass: 2 }, reply: "second" },
      { when: { agent: "shipping", pass: 1 }, reply: "first" },
    ]);
    expect(await ask(model, "x", { agentName: "shipping" })).toBe("first");
    expect(await ask(model, "x", { agentName: "shipping", pass: 2 })).toBe("second");
    expect(await ask(model, "x", { agentName: "billing" })).toBe("from billing");
  });

  it("finds the agent in the hop, invoked and streamed", async () => {
    const { config, policy, handle } = callFixture();
    const model = script([
      { when: { agent: "other" }, reply: "no" },
      { when: { agent: "billing" }, reply: "one" },
      { when: { agent: "billing" }, reply: "two" },
    ]);
    const options = { policy, config, agentName: "billing" };
    expect((await invokeModel(handle(model), { messages: [new HumanMessage("x")] }, options)).text).toBe("one");
    const stream = streamModel(handle(model), { messages: [new HumanMessage("x")] }, options);
    expect(await stream.next()).toMatchObject({ value: { text: "two" } });
  });

  it("looks at the last words of the user and at the last observation after them", async () => {
    const model = script([
      { when: { last_observation: "^found" }, reply: "saw {{observation}} of {{observations}}" },
      { when: { last_user: "^hi$" }, reply: "you said {{user}}" },
    ]);
    const messages = [new HumanMessage("old"), new ToolMessage({ content: "found long ago", tool_call_id: "0" }), new HumanMessage("hi")];
    expect((await model.invoke(messages)).content).toBe("you said hi");
    const tools = [
      new AIMessage(""),
      new ToolMessage({ content: "a", tool_call_id: "1" }),
      new ToolMessage({ content: "found b", tool_call_id: "2" }),
    ];
    expect((await model.invoke([...messages, ...tools])).content).toBe("saw found b of a\nfound b");
  });

  it("takes what another agent said for no words of the user", async () => {
    const told = new HumanMessage({ content: "Agent billing says:\n\nPaid.", response_metadata: { [TOLD_BY]: "billing" } });
    const model = script([{ when: { last_user: "^hi$" }, reply: "you said {{user}}" }]);
    expect((await model.invoke([new HumanMessage("hi"), told])).content).toBe("you said hi");
  });

  it("does not look at what it puts in again", async () => {
    expect(await ask(script([{ reply: "{{user}}!" }]), "{{observations}} $& {{user}}")).toBe("{{observations}} $& {{user}}!");
  });

  it("calls tools with what was seen in their arguments", async () => {
    const reply = await script([{ tool_calls: [{ name: "look", args: { for: ["{{user}}"], n: 1 } }] }]).invoke("shoes");
    expect(reply.tool_calls).toMatchObject([{ name: "look", args: { for: ["shoes"], n: 1 }, id: "call_1" }]);
    expect(reply.response_metadata.finish_reason).toBe("tool_calls");
  });

  it("gives a structured reply as a call of the bound tool, and as JSON without one", async () => {
    const model = script([{ structured: { a: "{{user}}" } }, { structured: { a: 1 } }]);
    expect((await model.bindTools([TOOL]).invoke("x")).tool_calls).toMatchObject([{ name: "look", args: { a: "x" } }]);
    expect(await ask(model, "y")).toBe('{"a":1}');
  });

  it("serves LangChain's structured output", async () => {
    const schema = { title: "extract", type: "object", properties: { a: { type: "number" } } };
    expect(
      await script([{ structured: { a: 1 } }])
        .withStructuredOutput(schema)
        .invoke("x"),
    ).toEqual({ a: 1 });
  });

  it("reports the usage of the script", async () => {
    const reply = await script([{ reply: "x", usage: { input_tokens: 3, output_tokens: 4 } }]).invoke("x");
    expect(reply.usage_metadata).toMatchObject({ input_tokens: 3, output_tokens: 4, total_tokens: 7 });
  });

  it("streams its text word by word, usage and tool calls last", async () => {
    const { config, policy, handle } = callFixture();
    const model = script([{ reply: "Hello dear  you", usage: { input_tokens: 3, output_tokens: 4 } }]);
    const stream = streamModel(handle(model), { messages: [new HumanMessage("x")] }, { policy, config, agentName: "a" });
    expect([await stream.next(), await stream.next(), await stream.next()].map(({ value }) => value)).toMatchObject([
      { text: "Hello " },
      { text: "dear  " },
      { text: "you" },
    ]);
    expect(await stream.next()).toMatchObject({ done: true, value: { text: "Hello dear  you", usage: { totalTokens: 7 } } });
  });

  it("calls back with each token", async () => {
    const tokens: string[] = [];
    const callbacks = [{ handleLLMNewToken: (token: string) => void tokens.push(token) }];
    for await (const _chunk of await script([{ reply: "a b" }]).stream("x", { callbacks }));
    expect(tokens).toEqual(["a ", "b", ""]);
  });

  it("shows the request when nothing matches", async () => {
    const model = script([{ when: { last_user: "bread" }, reply: "x" }]);
    const reply = model.invoke([new HumanMessage("I want shoes")], { agentName: "shop" });
    await expect(reply).rejects.toMatchObject({ code: "GC3012" });
    await expect(reply).rejects.toThrow(
      /No unused reply of replies\.yaml matches a request of agent "shop" \(pass 1, 1 replies left\):\n {2}human: I want shoes/,
    );
  });

  it("gives two requests at once a reply each", async () => {
    const model = script([
      { when: { last_user: "a" }, reply: "A", latency_ms: 2 },
      { when: { last_user: "b" }, reply: "B" },
    ]);
    expect(await Promise.all([ask(model, "a"), ask(model, "b")])).toEqual(["A", "B"]);
  });

  it("can be stopped while it waits", async () => {
    const abort = new AbortController();
    const reply = script([{ reply: "x", latency_ms: 60_000 }]).invoke("x", { signal: abort.signal });
    const refused = expect(reply).rejects.toMatchObject({ code: "GC2006" });
    await Promise.resolve();
    abort.abort();
    await refused;
  });
});
