import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  BudgetExceededError,
  CancelledError,
  ModelError,
  ModelTimeoutError,
  RateLimitExceededError,
  RequestTimeoutError,
} from "../../errors/index.ts";
import { MockLLM } from "../../testing/index.ts";
import { deregisterTransientException, registerTransientException } from "../failures/transient-exceptions.ts";
import { SemaphoreRateLimiter } from "../limits/semaphore-rate-limiter.ts";
import { callFixture, type FixtureOptions, REQUEST } from "../testdata/call-fixture.ts";
import { invokeModel } from "./invoke-model.ts";

/** Never answers; remembers what it was called with. */
class SilentModel extends BaseChatModel {
  readonly options: Record<string, unknown>[] = [];

  /** For each call, whether its signal is aborted. */
  get aborted(): readonly (boolean | undefined)[] {
    return this.options.map(({ signal }) => (signal as AbortSignal | undefined)?.aborted);
  }

  constructor() {
    super({});
  }

  override _llmType(): string {
    return "silent";
  }

  override _generate(_messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    this.options.push(options as Record<string, unknown>);
    return new Promise(() => undefined);
  }
}

class Unavailable extends Error {
  readonly status = 503;
}

class TooMany extends Error {
  readonly status = 429;
  readonly headers = new Headers({ "retry-after": "7" });
}

class Hiccup extends Error {}

function start(model: BaseChatModel, options: FixtureOptions = {}, request = REQUEST) {
  const fixture = callFixture(options);
  const reply = invokeModel(fixture.handle(model), request, { policy: fixture.policy, config: fixture.config, agentName: "billing" });
  reply.catch(() => undefined);
  return { ...fixture, reply };
}

afterEach(() => deregisterTransientException(Hiccup));

describe("invokeModel", () => {
  it("gives message, text, usage and attempts", async () => {
    const model = new MockLLM({ responses: ["<think>hm</think>Hello"], usageTokens: { inputTokens: 7, outputTokens: 3 } });
    const { reply } = start(model);
    expect(await reply).toMatchObject({
      text: "Hello",
      thought: "hm",
      attempts: 1,
      finishReason: "stop",
      refusal: undefined,
      usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10, modelCalls: 1 },
    });
    expect((await reply).message).toBeInstanceOf(AIMessage);
  });

  it("takes an empty reply for a reply", async () => {
    expect(await start(new MockLLM({ responses: [""] })).reply).toMatchObject({ text: "", thought: "" });
  });

  it("books a free model's calls at no cost, those that fail included", async () => {
    const model = Object.assign(new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: new TypeError("no") } }), { isFree: true });
    const { config, handle, hop, policy } = callFixture();
    const options = { policy, config, agentName: "billing" };
    await expect(invokeModel(handle(model), REQUEST, options)).rejects.toThrow("no");
    expect((await invokeModel(handle(model), REQUEST, options)).usage.costUsd).toBe(0);
    expect(hop.usage.total).toMatchObject({ modelCalls: 2, costUsd: 0 });
  });

  it("estimates the usage of a model that reports none, and says so", async () => {
    const { reply } = start(new MockLLM({ responses: ["x".repeat(40)] }));
    expect((await reply).usage).toEqual({ inputTokens: 4, outputTokens: 10, totalTokens: 14, modelCalls: 1, estimated: true });
  });

  it("works outside a crew", async () => {
    const { policy, handle } = callFixture();
    const reply = await invokeModel(handle(new MockLLM({ responses: ["Hello"] })), REQUEST, { policy, config: {}, agentName: "" });
    expect(reply.text).toBe("Hello");
  });

  describe("what reaches the model", () => {
    it("gets the config's own keys, a signal, no timeout, and is told not to retry", async () => {
      const model = new SilentModel();
      start(model, { config: { timeout: 5, metadata: { a: 1 }, ...{ store: "s" } } });
      await vi.waitFor(() => expect(model.options).toHaveLength(1));
      expect(model.options[0]).toMatchObject({ store: "s", maxRetries: 0, signal: expect.any(AbortSignal) });
      expect(model.options[0]).not.toHaveProperty("timeout");
    });

    it("gets choices and passages only where the handle reads them", async () => {
      const model = new SilentModel();
      const { handle, policy, config } = callFixture();
      const request = { ...REQUEST, choices: [], answered: true };
      invokeModel({ ...handle(model), readsChoices: true }, request, { policy, config, agentName: "a" }).catch(() => undefined);
      invokeModel(handle(model), request, { policy, config, agentName: "a" }).catch(() => undefined);
      await vi.waitFor(() => expect(model.options).toHaveLength(2));
      expect(model.options[0]).toMatchObject({ choices: [], answered: true });
      expect(model.options[1]).not.toHaveProperty("choices");
    });

    it("is called in its bound form where there is one", async () => {
      const { policy, config, handle } = callFixture();
      const bound = new MockLLM({ responses: ["bound"] });
      const reply = await invokeModel(handle(new MockLLM()), REQUEST, { policy, config, agentName: "a", runnable: bound as never });
      expect(reply.text).toBe("bound");
    });

    it("calls callbacks with the config's metadata", async () => {
      const seen: unknown[] = [];
      const callbacks = [{ handleChatModelStart: (...args: unknown[]) => void seen.push(args[6]) }];
      await start(new MockLLM({ responses: ["Hello"] }), { config: { callbacks, metadata: { langgraph_node: "billing" } } }).reply;
      expect(seen[0]).toMatchObject({ langgraph_node: "billing" });
    });
  });

  describe("retry", () => {
    it("tries a transient failure again, waiting twice as long each time", async () => {
      const model = new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: Unavailable, 2: Unavailable } });
      const { reply, clock, events } = start(model);
      await clock.advance(499);
      expect(model.calls).toHaveLength(1);
      await clock.advance(1);
      expect(model.calls).toHaveLength(2);
      await clock.advance(999);
      expect(model.calls).toHaveLength(2);
      await clock.advance(1);
      expect(await reply).toMatchObject({ text: "Hello", attempts: 3, usage: { modelCalls: 3 } });
      expect(await events()).toMatchObject([
        { type: "usage" },
        { type: "retry", attempt: 1, delayMs: 500, code: "GC3003", agent: "billing", hop: 2 },
        { type: "usage" },
        { type: "retry", attempt: 2, delayMs: 1000, code: "GC3003" },
        { type: "usage" },
      ]);
    });

    it("gives up after the last attempt, with the provider's error as cause", async () => {
      const last = new Unavailable("the last one");
      const model = new MockLLM({ raiseOnCall: { 1: Unavailable, 2: Unavailable, 3: last } });
      const { reply, clock, log } = start(model);
      await clock.advance(10_000);
      await expect(reply).rejects.toMatchObject({ code: "GC3003", cause: last, details: { attempts: 3, status: 503 } });
      expect(model.calls).toHaveLength(3);
      expect(log.map(({ level, message, fields }) => [level, message, fields.attempt, fields.agentName])).toEqual([
        ["warn", "model_call_retry", 1, "billing"],
        ["warn", "model_call_retry", 2, "billing"],
        ["error", "model_call_failed", 3, "billing"],
      ]);
    });

    it("takes a random part of the delay with jitter", async () => {
      const model = new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: Unavailable } });
      const { reply, clock } = start(model, { policy: { jitter: true, random: () => 0.25 } });
      await clock.advance(125);
      expect(await reply).toMatchObject({ attempts: 2 });
    });

    it("never waits longer than the cap on its own account", async () => {
      const model = new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: Unavailable, 2: Unavailable } });
      const { reply, clock } = start(model, { policy: { maxDelayMs: 600 } });
      await clock.advance(1100);
      expect(await reply).toMatchObject({ attempts: 3 });
    });

    it("does as Retry-After says", async () => {
      const model = new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: TooMany } });
      const { reply, clock } = start(model);
      await clock.advance(6999);
      expect(model.calls).toHaveLength(1);
      await clock.advance(1);
      expect(await reply).toMatchObject({ attempts: 2 });
    });

    it("does not look at Retry-After when told so", async () => {
      const model = new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: TooMany } });
      const { reply, clock } = start(model, { policy: { respectRetryAfter: false } });
      await clock.advance(500);
      expect(await reply).toMatchObject({ attempts: 2 });
    });

    it("fails at once, with the cause, when the wait would pass the deadline", async () => {
      const { reply } = start(new MockLLM({ raiseOnCall: { 1: TooMany } }), { deadline: 5000 });
      await expect(reply).rejects.toBeInstanceOf(RateLimitExceededError);
      await expect(reply).rejects.toMatchObject({ code: "GC3011", retryAfterMs: 7000, details: { attempts: 1 } });
    });

    it("does not wait for hours where there is no deadline", async () => {
      const absurd = Object.assign(new Error("429"), { status: 429, headers: new Headers({ "retry-after": "86400" }) });
      await expect(start(new MockLLM({ raiseOnCall: { 1: absurd } })).reply).rejects.toMatchObject({ code: "GC3011" });
    });

    it("never tries a logic error again", async () => {
      const error = new TypeError("x is not a function");
      const model = new MockLLM({ raiseOnCall: { 1: error } });
      const { reply, log } = start(model);
      await expect(reply).rejects.toMatchObject({ code: "GC3003", retryable: false, cause: error });
      expect(model.calls).toHaveLength(1);
      expect(log).toMatchObject([{ level: "error", fields: { attempt: 1, agentName: "billing", model: "test:model", requestId: "r1" } }]);
    });

    it("tries a type again that was registered, also while it waits", async () => {
      const model = new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: Hiccup } });
      registerTransientException(Hiccup);
      const { reply, clock } = start(model);
      await clock.advance(500);
      expect(await reply).toMatchObject({ attempts: 2 });
    });

    it("tells nobody of a retry when nobody listens", async () => {
      const { clock, config, policy, handle, hop, events } = callFixture();
      await events();
      const model = new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: Unavailable } });
      const reply = invokeModel(handle(model), REQUEST, { policy, config, agentName: "billing" });
      await clock.advance(500);
      await reply;
      expect(hop.usage.total.modelCalls).toBe(2);
    });
  });

  describe("time and abort", () => {
    it("cuts a call that takes too long, aborts its signal, and tries again", async () => {
      const model = new SilentModel();
      const { reply, clock } = start(model, { policy: { timeoutMs: 1000, maxAttempts: 2 } });
      await clock.advance(1000);
      expect(model.aborted).toEqual([true]);
      await clock.advance(500);
      expect(model.aborted).toEqual([true, false]);
      await clock.advance(1000);
      await expect(reply).rejects.toBeInstanceOf(ModelTimeoutError);
      await expect(reply).rejects.toThrow('Model test:model (agent "billing") gave nothing for 1 s after 2 attempts.');
    });

    it("keeps the shorter of the policy's and the config's time", async () => {
      const { reply, clock } = start(new SilentModel(), { config: { timeout: 50 }, policy: { maxAttempts: 1 } });
      await clock.advance(50);
      await expect(reply).rejects.toMatchObject({ code: "GC3004" });
    });

    it("leaves calls that run beside it alone", async () => {
      const fixture = callFixture({ policy: { timeoutMs: 1000, maxAttempts: 1 } });
      const [slow, quick] = [new SilentModel(), new SilentModel()];
      const options = { policy: fixture.policy, config: fixture.config, agentName: "a" };
      const first = invokeModel(fixture.handle(slow), REQUEST, options);
      await fixture.clock.advance(600);
      invokeModel(fixture.handle(quick), REQUEST, options).catch(() => undefined);
      const refused = expect(first).rejects.toMatchObject({ code: "GC3004" });
      await fixture.clock.advance(400);
      await refused;
      expect([slow.aborted, quick.aborted]).toEqual([[true], [false]]);
    });

    it("rejects at once on abort, though the model does not notice, and aborts its signal", async () => {
      const model = new SilentModel();
      const { reply, abort, clock, log } = start(model);
      await clock.advance(10);
      abort.abort();
      await expect(reply).rejects.toBeInstanceOf(CancelledError);
      expect(model.aborted).toEqual([true]);
      expect(log).toMatchObject([{ level: "info", message: "model_call_stopped" }]);
    });

    it("rejects with the typed error that ended the run", async () => {
      const reason = new RequestTimeoutError(1000);
      const { reply, abort, clock } = start(new SilentModel());
      await clock.advance(10);
      abort.abort(reason);
      await expect(reply).rejects.toBe(reason);
    });

    it("does not call a model for a run that is aborted already", async () => {
      const { abort, handle, policy, config } = callFixture();
      abort.abort();
      const model = new MockLLM({ responses: ["Hello"] });
      await expect(invokeModel(handle(model), REQUEST, { policy, config, agentName: "a" })).rejects.toBeInstanceOf(CancelledError);
      expect(model.calls).toHaveLength(0);
    });

    it("stops waiting for the next attempt on abort", async () => {
      const { reply, abort, clock } = start(new MockLLM({ raiseOnCall: { 1: Unavailable } }));
      await clock.advance(100);
      abort.abort();
      await expect(reply).rejects.toBeInstanceOf(CancelledError);
      expect(clock.pending).toBeLessThanOrEqual(1);
    });

    it("obeys the config's signal beside the run's", async () => {
      const sibling = new AbortController();
      const { reply, clock } = start(new SilentModel(), { config: { signal: sibling.signal } });
      await clock.advance(10);
      sibling.abort();
      await expect(reply).rejects.toBeInstanceOf(CancelledError);
    });

    it("obeys the config's signal alone outside a crew", async () => {
      const abort = new AbortController();
      const { policy, handle } = callFixture();
      const reply = invokeModel(handle(new SilentModel()), REQUEST, { policy, config: { signal: abort.signal }, agentName: "" });
      abort.abort("enough");
      await expect(reply).rejects.toMatchObject({ code: "GC2006", cause: "enough" });
    });

    it("puts one listener on the signal of a run, however many calls run under it", async () => {
      const fixture = callFixture();
      const listen = vi.spyOn(fixture.abort.signal, "addEventListener");
      const options = { policy: fixture.policy, config: fixture.config, agentName: "a" };
      const model = new MockLLM({ responses: Array.from({ length: 30 }, () => "Hello") });
      await Promise.all(Array.from({ length: 30 }, () => invokeModel(fixture.handle(model), REQUEST, options)));
      expect(listen).toHaveBeenCalledTimes(1);
    });

    it("is too late to abort after the reply", async () => {
      const { reply, abort } = start(new MockLLM({ responses: ["Hello"] }));
      await reply;
      abort.abort();
      expect((await reply).text).toBe("Hello");
    });
  });

  describe("limiter", () => {
    it("holds one permit for each attempt and none while it waits", async () => {
      const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
      const { reply, clock } = start(new MockLLM({ responses: ["Hello"], raiseOnCall: { 1: Unavailable } }), { policy: { limiter } });
      await clock.advance(100);
      expect(limiter.acquire()).toBeUndefined();
      limiter.release();
      await clock.advance(400);
      expect(await reply).toMatchObject({ attempts: 2 });
      expect(limiter.acquire()).toBeUndefined();
    });

    it("gives the permit back when the call fails", async () => {
      const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
      await expect(start(new MockLLM({ raiseOnCall: { 1: TypeError } }), { policy: { limiter } }).reply).rejects.toBeInstanceOf(ModelError);
      expect(limiter.acquire()).toBeUndefined();
    });

    it("does not count the time of waiting for a permit as the model's", async () => {
      const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
      limiter.acquire();
      const { reply, clock } = start(new MockLLM({ responses: ["Hello"] }), { policy: { limiter, timeoutMs: 1000 } });
      await clock.advance(5000);
      limiter.release();
      expect((await reply).text).toBe("Hello");
    });

    it("leaves the queue on abort and releases nothing", async () => {
      const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
      limiter.acquire();
      const { reply, abort, clock, hop } = start(new MockLLM({ responses: ["Hello"] }), { policy: { limiter } });
      await clock.advance(10);
      abort.abort();
      await expect(reply).rejects.toBeInstanceOf(CancelledError);
      expect(limiter.acquire()).toBeInstanceOf(Promise);
      expect(hop.usage.total.modelCalls).toBe(0);
    });

    it("passes a refusal of the limiter on, without another attempt", async () => {
      const limiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
      limiter.acquire();
      const { reply, clock } = start(new MockLLM({ responses: ["Hello"] }), { policy: { limiter } });
      await clock.advance(10);
      await limiter.close();
      await expect(reply).rejects.toMatchObject({ code: "GC3011", retryable: false });
    });

    it("tells a limiter that asks how many tokens to expect, and how many there were", async () => {
      const acquire = vi.fn((options?: { readonly tokens?: number }) => void options?.tokens);
      const release = vi.fn();
      const limiter = { acquire, release, close: vi.fn(), [Symbol.asyncDispose]: vi.fn() };
      const model = new MockLLM({ responses: ["Hello"], usageTokens: { inputTokens: 7, outputTokens: 3 } });
      await start(model, { policy: { limiter } }).reply;
      expect(acquire.mock.calls[0]?.[0]?.tokens).toBe(4);
      expect(release).toHaveBeenCalledExactlyOnceWith({ tokens: 10 });
    });
  });

  describe("budget and usage", () => {
    it("reserves before the call: a model is not called past the limit", async () => {
      const fixture = callFixture({ budget: { maxLlmCallsPerRequest: 1 } });
      const options = { policy: fixture.policy, config: fixture.config, agentName: "a" };
      const model = new MockLLM({ responses: ["one", "two"] });
      await invokeModel(fixture.handle(model), REQUEST, options);
      await expect(invokeModel(fixture.handle(model), REQUEST, options)).rejects.toBeInstanceOf(BudgetExceededError);
      expect(model.calls).toHaveLength(1);
    });

    it("counts each attempt as a call", async () => {
      const { reply, clock } = start(new MockLLM({ raiseOnCall: { 1: Unavailable } }), { budget: { maxLlmCallsPerRequest: 1 } });
      await clock.advance(500);
      await expect(reply).rejects.toBeInstanceOf(BudgetExceededError);
    });

    it("keeps branches from racing past the limit", async () => {
      const fixture = callFixture({ budget: { maxLlmCallsPerRequest: 3 } });
      const options = { policy: fixture.policy, config: fixture.config, agentName: "a" };
      const model = new MockLLM({ responses: Array.from({ length: 10 }, () => "Hello") });
      const replies = await Promise.allSettled(Array.from({ length: 10 }, () => invokeModel(fixture.handle(model), REQUEST, options)));
      expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
      expect(model.calls).toHaveLength(3);
    });

    it("adds what each call used to its hop", async () => {
      const model = new MockLLM({ responses: ["Hello"], usageTokens: { inputTokens: 7, outputTokens: 3 } });
      const { reply, hop, events } = start(model);
      await reply;
      expect(hop.usage.total).toMatchObject({ totalTokens: 10, modelCalls: 1 });
      expect(await events()).toMatchObject([{ type: "usage", agent: "billing", hop: 2, path: ["billing"], usage: { totalTokens: 10 } }]);
    });

    it("books the input of a call that was cut, for the model was at work", async () => {
      const { reply, abort, clock, hop } = start(new SilentModel());
      await clock.advance(10);
      abort.abort();
      await expect(reply).rejects.toBeInstanceOf(CancelledError);
      expect(hop.usage.total).toEqual({ inputTokens: 4, outputTokens: 0, totalTokens: 4, modelCalls: 1, estimated: true });
    });

    it("trusts zeros only of a model that is free", async () => {
      const zero = () => new MockLLM({ responses: ["Hello"], usageTokens: { inputTokens: 0, outputTokens: 0 } });
      const { policy, config, handle } = callFixture();
      const options = { policy, config, agentName: "a" };
      const local = await invokeModel({ ...handle(zero()), readsChoices: true }, REQUEST, options);
      const hosted = await invokeModel(handle(zero()), REQUEST, options);
      expect([local.usage.totalTokens, hosted.usage.estimated]).toEqual([0, true]);
    });
  });

  it("says so when a model gives no message at all", async () => {
    const model = Object.assign(new MockLLM(), { invoke: async () => undefined });
    await expect(start(model).reply).rejects.toMatchObject({ code: "GC3010" });
  });

  it("says so when LangChain finds no generation in a reply", async () => {
    const model = Object.assign(new MockLLM(), { _generate: async () => ({ generations: [] }) });
    await expect(start(model).reply).rejects.toMatchObject({ code: "GC3010" });
  });

  it("takes a model that gives chunks as well as one that gives messages", async () => {
    const message = new AIMessageChunk({ content: "Hello" });
    const model = Object.assign(new MockLLM(), { _generate: async () => ({ generations: [{ text: "Hello", message }] }) });
    expect((await start(model, {}, { messages: [new HumanMessage("hi")] }).reply).text).toBe("Hello");
  });
});
