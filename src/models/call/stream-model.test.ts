import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { describe, expect, it, vi } from "vitest";
import { CancelledError, ModelTimeoutError, RequestTimeoutError } from "../../errors/index.ts";
import { MockLLM } from "../../testing/index.ts";
import { SemaphoreRateLimiter } from "../limits/semaphore-rate-limiter.ts";
import type { ModelHandle } from "../model-handle.ts";
import type { ModelDelta, ModelReply } from "../reply/model-reply.ts";
import { callFixture, type FixtureOptions, REQUEST } from "../testdata/call-fixture.ts";
import { streamModel } from "./stream-model.ts";

/** Streams steps: a text is a chunk, an error is thrown, a function is waited for. */
class StepModel extends BaseChatModel {
  readonly signals: AbortSignal[] = [];
  ended = 0;
  readonly #attempts: readonly (readonly (string | Error | (() => Promise<void>))[])[];

  constructor(...attempts: (readonly (string | Error | (() => Promise<void>))[])[]) {
    super({});
    this.#attempts = attempts;
  }

  override _llmType(): string {
    return "steps";
  }

  override _generate(): Promise<ChatResult> {
    return Promise.reject(new TypeError("only streams"));
  }

  override async *_streamResponseChunks(_messages: BaseMessage[], options: this["ParsedCallOptions"]): AsyncGenerator<ChatGenerationChunk> {
    if (options.signal !== undefined) this.signals.push(options.signal);
    try {
      for (const step of this.#attempts[this.signals.length - 1] ?? []) {
        if (step instanceof Error) throw step;
        if (typeof step === "function") await step();
        else yield new ChatGenerationChunk({ text: step, message: new AIMessageChunk({ content: step }) });
      }
    } finally {
      this.ended += 1;
    }
  }
}

const forever = () => new Promise<void>(() => undefined);
const broken = () => Object.assign(new TypeError("terminated"), { cause: new Error("other side closed") });

function open(model: BaseChatModel, options: FixtureOptions & { readonly handle?: Partial<ModelHandle> } = {}) {
  const fixture = callFixture(options);
  const handle = { ...fixture.handle(model), ...options.handle };
  return { ...fixture, stream: streamModel(handle, REQUEST, { policy: fixture.policy, config: fixture.config, agentName: "billing" }) };
}

/** Reads a stream to its end, in the background. */
function listen(stream: AsyncGenerator<ModelDelta, ModelReply>) {
  const heard: ModelDelta[] = [];
  const reply = (async () => {
    for (;;) {
      const next = await stream.next();
      if (next.done === true) return next.value;
      heard.push(next.value);
    }
  })();
  reply.catch(() => undefined);
  return { heard, reply };
}

describe("streamModel", () => {
  it("gives the reply piece by piece, and the whole at the end", async () => {
    const model = new MockLLM({ streamChunks: [["Hel", "lo ", "you"]], usageTokens: { inputTokens: 7, outputTokens: 3 } });
    const { heard, reply } = listen(open(model).stream);
    expect(await reply).toMatchObject({ text: "Hello you", attempts: 1, usage: { totalTokens: 10 }, finishReason: "stop" });
    expect((await reply).message.content).toBe("Hello you");
    expect(heard.map(({ text }) => text)).toEqual(["Hel", "lo ", "you"]);
  });

  it("tells reasoning and text apart, whichever way the tag is cut", async () => {
    const { heard, reply } = listen(open(new MockLLM({ streamChunks: [["<th", "ink>h", "m</thi", "nk>", "Hello"]] })).stream);
    expect(await reply).toMatchObject({ text: "Hello", thought: "hm" });
    expect(heard).toEqual([
      { type: "thought", text: "h" },
      { type: "thought", text: "m" },
      { type: "text", text: "Hello" },
    ]);
  });

  it("gives the reply of a model that cannot stream in one piece", async () => {
    const model = Object.assign(new MockLLM({ responses: ["Hello you"] }), { disableStreaming: true });
    const { heard, reply } = listen(open(model).stream);
    expect(await reply).toMatchObject({ text: "Hello you" });
    expect(heard).toEqual([{ type: "text", text: "Hello you" }]);
  });

  it("gives the tool calls of a streamed reply", async () => {
    const model = new MockLLM({ toolCalls: [[{ name: "hand_over", args: { agent: "billing" } }]] });
    const { reply } = listen(open(model).stream);
    expect((await reply).message.tool_calls).toMatchObject([{ name: "hand_over", args: { agent: "billing" } }]);
    expect(await reply).toMatchObject({ text: "", finishReason: "tool_calls" });
  });

  it("streams a bound model by its own stream", async () => {
    const { policy, config, handle } = callFixture();
    const model = new MockLLM({ streamChunks: [["Hel", "lo"]] });
    const runnable = model.bindTools([{ name: "t", description: "", schema: { type: "object", properties: {} } }]) as never;
    const { heard, reply } = listen(streamModel(handle(model), REQUEST, { policy, config, agentName: "a", runnable }));
    expect((await reply).text).toBe("Hello");
    expect(heard).toHaveLength(2);
  });

  it("gives white space that a bound model ends with, which can be told only at the end", async () => {
    const model = new MockLLM({ streamChunks: [["  ", "\n"]] });
    const { policy, config, handle } = callFixture();
    const options = { policy, config, agentName: "billing", runnable: model.bindTools([]) };
    const { heard, reply } = listen(streamModel(handle(model), REQUEST, options as Parameters<typeof streamModel>[2]));

    expect(await reply).toMatchObject({ text: "  \n" });
    expect(heard.map(({ text }) => text).join("")).toBe("  \n");
  });

  it("takes the time limit for that of a silence, so a long reply is not cut", async () => {
    const { stream, clock } = open(new StepModel(["a", () => clock.advance(900), "b", () => clock.advance(900), "c"]), {
      policy: { timeoutMs: 1000 },
    });
    expect((await listen(stream).reply).text).toBe("abc");
  });

  it("does not count the time that the listener takes", async () => {
    const { stream, clock } = open(new StepModel(["a", "b"]), { policy: { timeoutMs: 1000 } });
    await stream.next();
    await clock.advance(60_000);
    expect(await stream.next()).toMatchObject({ value: { text: "b" } });
  });

  it("cuts a silence before the first piece and tries again", async () => {
    const model = new StepModel([forever], ["Hello"]);
    const { stream, clock } = open(model, { policy: { timeoutMs: 1000 } });
    const { reply } = listen(stream);
    await clock.advance(1500);
    expect(await reply).toMatchObject({ text: "Hello", attempts: 2, usage: { modelCalls: 2 } });
    expect(model.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it("tells of a silence after the first piece and does not try again", async () => {
    const model = new StepModel(["Hel", forever]);
    const { stream, clock } = open(model, { policy: { timeoutMs: 1000 } });
    const { reply } = listen(stream);
    await clock.advance(1000);
    await expect(reply).rejects.toMatchObject({ code: "GC3009", cause: expect.any(ModelTimeoutError), retryable: false });
    expect(model.signals).toHaveLength(1);
  });

  it("tries again when a stream breaks before the first piece", async () => {
    const { stream, clock } = open(new StepModel([broken()], ["Hello"]));
    const { heard, reply } = listen(stream);
    await clock.advance(500);
    expect(await reply).toMatchObject({ text: "Hello", attempts: 2 });
    expect(heard).toHaveLength(1);
  });

  it("tells of a stream that breaks after the first piece, and books what came", async () => {
    const model = new StepModel(["Hello you", broken()], ["again"]);
    const { stream, hop, log } = open(model);
    const { heard, reply } = listen(stream);
    await expect(reply).rejects.toMatchObject({ code: "GC3009", retryable: false, cause: { code: "GC3003" } });
    await expect(reply).rejects.toThrow('Model test:model (agent "billing") broke off its reply');
    expect(heard).toEqual([{ type: "text", text: "Hello you" }]);
    expect(model.signals).toHaveLength(1);
    expect(hop.usage.total).toMatchObject({ outputTokens: 2, estimated: true, modelCalls: 1 });
    expect(log).toMatchObject([{ level: "error", fields: { code: "GC3009" } }]);
  });

  it("takes a stream without a finish reason for cut off, where the provider always names one", async () => {
    const { reply } = listen(open(new StepModel(["Hello"]), { handle: { namesFinish: true } }).stream);
    await expect(reply).rejects.toMatchObject({ code: "GC3009", retryable: false });
  });

  it("takes it for an answer elsewhere", async () => {
    expect(await listen(open(new StepModel(["Hello"])).stream).reply).toMatchObject({ text: "Hello", finishReason: undefined });
  });

  it("says so when nothing at all comes", async () => {
    const model = new StepModel([]);
    await expect(listen(open(model).stream).reply).rejects.toMatchObject({ code: "GC3010" });
    expect(model.signals).toHaveLength(1);
  });

  it("never tries a logic error again", async () => {
    const model = new StepModel([new TypeError("x is not a function")]);
    await expect(listen(open(model).stream).reply).rejects.toMatchObject({ code: "GC3003", retryable: false });
    expect(model.signals).toHaveLength(1);
  });

  it("rejects at once on abort and aborts the request", async () => {
    const model = new StepModel(["Hel", forever]);
    const { stream, abort } = open(model);
    await stream.next();
    const next = stream.next();
    const reason = new RequestTimeoutError(1000);
    abort.abort(reason);
    await expect(next).rejects.toBe(reason);
    expect(model.signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("does not call a model for a run that is aborted already", async () => {
    const model = new StepModel(["Hello"]);
    const { stream, abort } = open(model);
    abort.abort();
    await expect(stream.next()).rejects.toBeInstanceOf(CancelledError);
    expect(model.signals).toHaveLength(0);
  });

  it("cuts the request, gives the permit back and books what came when the listener leaves", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    const model = new StepModel(["Hello you", "more"]);
    const { stream, hop } = open(model, { policy: { limiter } });
    for await (const _delta of stream) break;
    expect(model.signals.map(({ aborted }) => aborted)).toEqual([true]);
    await vi.waitFor(() => expect(model.ended).toBe(1));
    expect(limiter.acquire()).toBeUndefined();
    expect(hop.usage.total).toMatchObject({ outputTokens: 2, modelCalls: 1 });
  });

  it("holds its permit to the end of the stream", async () => {
    const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
    const { stream } = open(new StepModel(["a", "b"]), { policy: { limiter } });
    await stream.next();
    const waiting = limiter.acquire();
    expect(waiting).toBeInstanceOf(Promise);
    await listen(stream).reply;
    await expect(waiting).resolves.toBeUndefined();
  });
});
