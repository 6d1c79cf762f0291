import { AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FakeClock } from "./fake-clock.ts";
import { MockLLM } from "./mock-llm.ts";

class Overloaded extends Error {}

const TOOL = { name: "look", description: "", schema: { type: "object", properties: {} } };

describe("MockLLM", () => {
  it("gives its responses in order and records what it was asked", async () => {
    const model = new MockLLM({ responses: ["one", "two"] });
    expect([(await model.invoke("a")).content, (await model.invoke([new HumanMessage("b")])).content]).toEqual(["one", "two"]);
    expect(model.calls.map((messages) => messages.map(({ content }) => content))).toEqual([["a"], ["b"]]);
  });

  it("shows the prompt when it runs out of replies", async () => {
    const model = new MockLLM({ responses: ["one"] });
    await model.invoke("a");
    const reply = model.invoke("what now");
    await expect(reply).rejects.toMatchObject({ code: "GC3012" });
    await expect(reply).rejects.toThrow("MockLLM has no reply number 2. It was asked:\n  human: what now");
  });

  it("raises on the calls it is told to, without using a reply up", async () => {
    const own = new Overloaded("mine");
    const model = new MockLLM({ responses: ["one"], raiseOnCall: { 1: Overloaded, 2: own } });
    await expect(model.invoke("a")).rejects.toThrow("told to raise on call 1");
    await expect(model.invoke("a")).rejects.toBe(own);
    expect((await model.invoke("a")).content).toBe("one");
    expect(model.calls).toHaveLength(3);
  });

  it("streams the pieces it is given, and whole words otherwise", async () => {
    const model = new MockLLM({ streamChunks: [["Hel", "lo"]], responses: ["unused", "two words"] });
    const pieces = async () => {
      const texts: unknown[] = [];
      for await (const chunk of await model.stream("a")) texts.push(chunk.content);
      return texts;
    };
    expect(await pieces()).toEqual(["Hel", "lo", ""]);
    expect(await pieces()).toEqual(["two ", "words", ""]);
  });

  it("gives the whole of its pieces when it is not asked to stream", async () => {
    expect((await new MockLLM({ streamChunks: [["Hel", "lo"]] }).invoke("a")).content).toBe("Hello");
  });

  it("calls back with each token", async () => {
    const tokens: string[] = [];
    const callbacks = [{ handleLLMNewToken: (token: string) => void tokens.push(token) }];
    for await (const _chunk of await new MockLLM({ responses: ["a b"] }).stream("x", { callbacks }));
    expect(tokens).toEqual(["a ", "b", ""]);
  });

  it("calls tools", async () => {
    const model = new MockLLM({ toolCalls: [[{ name: "look", args: { x: 1 } }]] });
    const reply = await model.bindTools([TOOL]).invoke("a");
    expect(reply.tool_calls).toMatchObject([{ name: "look", args: { x: 1 }, id: "call_1" }]);
  });

  it("serves structured output first in first out, beside its texts", async () => {
    const model = new MockLLM({ responses: ["text"], structuredResponses: [{ a: 1 }, { a: 2 }] });
    const structured = model.withStructuredOutput(z.object({ a: z.number() }));
    expect([await structured.invoke("x"), (await model.invoke("x")).content, await structured.invoke("x")]).toEqual([
      { a: 1 },
      "text",
      { a: 2 },
    ]);
  });

  it("gives the raw reply with structured output when asked for it", async () => {
    const model = new MockLLM({ structuredResponses: [{ a: 1 }], usageTokens: { inputTokens: 1, outputTokens: 2 } });
    const { raw, parsed } = await model.withStructuredOutput(z.object({ a: z.number() }), { includeRaw: true }).invoke("x");
    expect(parsed).toEqual({ a: 1 });
    expect((raw as AIMessageChunk).usage_metadata).toMatchObject({ total_tokens: 3 });
  });

  it("reports its usage on every reply, once when streaming", async () => {
    const model = new MockLLM({ responses: ["a b", "c"], usageTokens: { inputTokens: 1, outputTokens: 2 } });
    let whole = new AIMessageChunk("");
    for await (const chunk of await model.stream("x")) whole = whole.concat(chunk);
    expect(whole.usage_metadata).toMatchObject({ input_tokens: 1, output_tokens: 2, total_tokens: 3 });
    expect((await model.invoke("x")).usage_metadata).toMatchObject({ total_tokens: 3 });
  });

  it("reports none where it is told none", async () => {
    expect((await new MockLLM({ responses: ["a"] }).invoke("x")).usage_metadata).toBeUndefined();
  });

  it("takes its time", async () => {
    const clock = new FakeClock();
    const model = new MockLLM({ responses: ["a"], latencyMs: 100, clock });
    const times: number[] = [];
    const reply = model.invoke("x").then(() => times.push(clock.monotonic()));
    await clock.advance(100);
    await reply;
    expect(times).toEqual([100]);
  });

  it("can be stopped while it takes its time", async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    const reply = new MockLLM({ responses: ["a"], latencyMs: 100, clock }).invoke("x", { signal: abort.signal });
    const refused = expect(reply).rejects.toThrow("enough");
    await clock.advance(10);
    abort.abort(new Error("enough"));
    await refused;
    expect(clock.pending).toBe(0);
  });

  it("refuses a reply with an action that is not known, and lets replies without actions pass", async () => {
    const model = new MockLLM({
      responses: ["no action", '<action type="respond">x</action>', "<action type='delete_all'></action>"],
      validateActions: new Set(["respond"]),
    });
    expect((await model.invoke("x")).content).toBe("no action");
    expect((await model.invoke("x")).content).toContain("respond");
    await expect(model.invoke("x")).rejects.toThrow('the action "delete_all", which is not known');
  });
});
