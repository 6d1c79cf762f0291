import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { recordingLogger } from "../../src/agents/testdata/recording-logger.ts";
import type { CrewInput, InvokeOptions } from "../../src/crew/index.ts";
import { MockLLM } from "../../src/testing/index.ts";
import { ask, ENGINES } from "./faults/ask.ts";
import { agentsThat, handOver, openDesk, type Work } from "./faults/desk.ts";

const fails = () => {
  throw new RangeError("the disk is full");
};

const WRONG: readonly (readonly [string, unknown, unknown])[] = [
  ["no input", undefined, {}],
  ["null", null, {}],
  ["a number", 5, {}],
  ["blank text", " \n ", {}],
  ["no blocks", [], {}],
  ["a blank block", [{ type: "text", text: " " }], {}],
  ["blocks that are none", [null], {}],
  ["a text block without text", [{ type: "text" }], {}],
  ["a text block of a number", [{ type: "text", text: 5 }], {}],
  ["an image without a place", [{ type: "image_url" }], {}],
  ["an image at no text", [{ type: "image_url", image_url: { url: 5 } }], {}],
  ["a block without a type", [{ type: "text", text: "hello" }, { type: "" }], {}],
  ["an option that nobody knows", "hello", { sesionId: "x" }],
  ["options that are null", "hello", null],
  ["an engine that is none", "hello", { engine: "steam" }],
  ["a signal that is none", "hello", { signal: {} }],
  ["a model that is none", "hello", { model: 5 }],
  ["messages that are no list", "hello", { messages: "hello" }],
  ["messages as plain objects", "hello", { messages: [{ role: "user", content: "hi" }] }],
  ["messages with a hole", "hello", { messages: [new HumanMessage("hi"), null] }],
  ["the id of an earlier request", "hello", { requestId: "r", messages: [new HumanMessage({ content: "hi", id: "r:input" })] }],
  ["an empty session", "hello", { sessionId: "" }],
  ["a tenant that is no text", "hello", { tenantId: 7 }],
  ["half a character in an id", "hello", { requestId: "a\ud800" }],
  ["a NUL in an id", "hello", { userId: "a\0b" }],
];

describe.each(ENGINES)("on %s", (engine) => {
  const openWith = (supervisor: Work) => openDesk({ engine, agents: agentsThat({ supervisor }) });

  describe.each(WRONG)("a call with %s", (_case, input, options) => {
    it("is refused before anything runs, asked in one piece or as a stream", async () => {
      const crew = await openWith(() => "Never asked.");
      await expect(crew.invoke(input as CrewInput, options as InvokeOptions)).rejects.toMatchObject({ code: "GC5001" });
      const reading = async () => {
        for await (const event of crew.stream(input as CrewInput, options as InvokeOptions)) expect(event).toBeUndefined();
      };
      await expect(reading()).rejects.toMatchObject({ code: "GC5001" });
    });
  });

  it("a stream that is refused tells so by its result as well", async () => {
    const stream = (await openWith(() => "Never asked.")).stream("");
    await expect(stream.result).rejects.toMatchObject({ code: "GC5001" });
  });

  it("bytes in the input are told as base64, and the message keeps them", async () => {
    const data = new Uint8Array([1, 2, 3]);
    const input = [{ type: "file", mimeType: "application/pdf", data }] as unknown as CrewInput;
    const { result, of } = await ask(await openWith(() => "Read."), input);
    expect(of("request.start")).toMatchObject([{ input: [{ type: "file", mimeType: "application/pdf", data: "AQID" }] }]);
    expect(result.messages[0]?.content).toEqual(input);
  });

  it("a logger that fails fails no request", async () => {
    const logger = { debug: fails, info: fails, warn: fails, error: fails };
    const crew = await openDesk({ engine, logger, models: { default: new MockLLM({ responses: ["Hello."] }) } });
    expect((await ask(crew)).result).toMatchObject({ stopReason: "answered", answer: "Hello." });
  });

  it("a metrics collector that fails costs no answer, and is logged", async () => {
    const metricsCollector = { recordInvocation: fails, recordError: fails };
    const agents = agentsThat({ supervisor: () => "Hello." });
    const logger = recordingLogger();
    const { result } = await ask(await openDesk({ engine, agents, metricsCollector, logger, more: "middleware: [metrics]\n" }));
    expect(result).toMatchObject({ stopReason: "answered", answer: "Hello." });
    const told = logger.lines.filter(({ message }) => message === "metrics_failed");
    expect(told).toMatchObject([{ level: "warn", fields: { agentName: "supervisor", error: "the disk is full" } }]);
  });

  it("an agent that writes into the state it was given changes nothing", async () => {
    const scribbles: Work = (state) => {
      (state.messages as unknown as AIMessage[]).push(new AIMessage("injected"));
      Object.assign(state.contextSlots, { injected: true });
      Object.assign(state.knowledgeContext, { injected: true });
      Object.assign(state.outputs, { injected: true });
      return "Done.";
    };
    const { result } = await ask(await openWith(scribbles));
    expect(result.messages.map((message) => message.text)).toEqual(["question", "Done."]);
    expect(result.state).toMatchObject({ contextSlots: {}, knowledgeContext: {}, outputs: {} });
  });

  it("a branch does not see what another one writes into the state it was given", async () => {
    const seen: unknown[] = [];
    const scribbles: Work = (state) => {
      seen.push({ ...state.contextSlots });
      Object.assign(state.contextSlots, { injected: true });
      return "Done.";
    };
    const agents = agentsThat({ supervisor: handOver("billing", "shipping"), billing: scribbles, shipping: scribbles });
    await ask(await openDesk({ engine, agents }));
    expect(seen).toEqual([{}, {}]);
  });

  it("a name as long as a letter is told in short", async () => {
    const { result } = await ask(await openWith(() => ({ nextAgent: "x".repeat(100_000) })));
    expect(result.stopReason).toBe("no_route");
    expect(result.error?.message.length).toBeLessThan(400);
  });
});
