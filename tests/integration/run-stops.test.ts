import { describe, expect, it } from "vitest";
import { ClosedError } from "../../src/errors/index.ts";
import { SemaphoreRateLimiter } from "../../src/models/index.ts";
import { FakeClock, MockLLM } from "../../src/testing/index.ts";
import { ask, askAndAt, ENGINES } from "./faults/ask.ts";
import { agentsThat, forever, handOver, openDesk, type Work } from "./faults/desk.ts";
import { GatedModel } from "./faults/gated-model.ts";

const CANCELLED = { stopReason: "cancelled", error: { code: "GC2006" } };
const answersThenHandsBack: Work = () => ({ content: "Refunded.", nextAgent: "supervisor" });
const untilAborted: Work = (_state, config) =>
  new Promise((_resolve, reject) => {
    config.signal?.addEventListener("abort", () => reject(config.signal?.reason));
  });

describe.each(ENGINES)("on %s", (engine) => {
  describe("an abort", () => {
    it("before the call cancels it, and nobody is asked", async () => {
      const model = new MockLLM({ responses: ["Hello."] });
      const crew = await openDesk({ engine, models: { default: model } });
      const { result } = await ask(crew, "question", { signal: AbortSignal.abort("not any more") });
      expect(result).toMatchObject({ ...CANCELLED, answer: "", route: [], usage: { modelCalls: 0 } });
      expect(model.calls).toEqual([]);
    });

    it.each([
      ["looks at its signal", untilAborted],
      ["does not look at its signal", forever],
    ])("during the work of an agent that %s ends the run", async (_case, supervisor) => {
      const abort = new AbortController();
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor }) });
      const { result } = await askAndAt(crew, "hop.start", () => abort.abort(), { signal: abort.signal });
      expect(result).toMatchObject({ ...CANCELLED, answer: "", route: ["supervisor"] });
    });

    it("by the signal of the config ends the run as well", async () => {
      const abort = new AbortController();
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: forever }) });
      const { result } = await askAndAt(crew, "hop.start", () => abort.abort(), { config: { signal: abort.signal } });
      expect(result).toMatchObject(CANCELLED);
    });

    it("during a model call cuts the call, streaming or not", async () => {
      const model = new GatedModel("one ", "two ");
      const crew = await openDesk({ engine, models: { default: model } });
      const abort = new AbortController();
      const running = crew.invoke("question", { signal: abort.signal });
      await model.asked;
      abort.abort();
      expect(await running).toMatchObject({ ...CANCELLED, answer: "", usage: { modelCalls: 1 } });
      const again = new AbortController();
      await askAndAt(crew, "text.delta", () => again.abort(), { signal: again.signal });
      expect(model.signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    });

    it("of words that stream counts what was used, however it was stopped", async () => {
      const model = new GatedModel("one ", "two ");
      const crew = await openDesk({ engine, models: { default: model } });
      const abort = new AbortController();
      const { result } = await askAndAt(crew, "text.delta", () => abort.abort(), { signal: abort.signal });
      expect(result).toMatchObject({ ...CANCELLED, usage: { modelCalls: 1, estimated: true } });
      expect(result.usage.outputTokens).toBeGreaterThan(0);
      const clock = new FakeClock();
      const hasty = await openDesk({ engine, clock, models: { default: model }, more: "timeouts: {total_request_seconds: 2}\n" });
      const late = await askAndAt(hasty, "text.delta", () => clock.advance(2_000));
      expect(late.result).toMatchObject({ stopReason: "timeout", usage: { modelCalls: 1, estimated: true } });
    });

    it("in the midst of words takes them back, and keeps what was answered before", async () => {
      const abort = new AbortController();
      const crew = await openDesk({
        engine,
        models: { default: new GatedModel("It will", " arrive") },
        agents: agentsThat({
          supervisor: (state) => ({ nextAgent: state.hops === 0 ? "billing" : "shipping" }),
          billing: answersThenHandsBack,
        }),
      });
      const { result, of } = await askAndAt(crew, "text.delta", () => abort.abort(), { signal: abort.signal });
      expect(result).toMatchObject({ ...CANCELLED, answer: "Refunded.", route: ["supervisor", "billing", "supervisor", "shipping"] });
      expect(of("text.replaced")).toMatchObject([{ agent: "shipping", hop: 4, text: "", by: "cancelled" }]);
    });

    it("between two hops keeps the answer of the first", async () => {
      const abort = new AbortController();
      const crew = await openDesk({ engine, models: { default: new MockLLM({ responses: ["route: billing", "Refunded."] }) } });
      const { result } = await askAndAt(crew, "hop.end", (event) => event.agent === "billing" && abort.abort(), { signal: abort.signal });
      expect(result).toMatchObject({ ...CANCELLED, answer: "Refunded." });
    });

    it("after the call changes nothing", async () => {
      const abort = new AbortController();
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: () => "Hello." }) });
      const { result } = await ask(crew, "question", { signal: abort.signal });
      const before = structuredClone({ ...result, messages: [], state: {} });
      abort.abort();
      expect({ ...result, messages: [], state: {} }).toEqual(before);
      expect(result.stopReason).toBe("answered");
    });

    it("of one request leaves the others alone", async () => {
      const abort = new AbortController();
      const model = new GatedModel("Hello.");
      const crew = await openDesk({ engine, models: { default: model } });
      const other = ask(crew);
      const cut = ask(crew, "question", { signal: abort.signal });
      await model.asked;
      abort.abort();
      expect((await cut).result).toMatchObject(CANCELLED);
      model.open();
      expect((await other).result).toMatchObject({ stopReason: "answered", answer: "Hello." });
    });

    it("while a failed call waits for its next attempt ends the run", async () => {
      const abort = new AbortController();
      const failing = new MockLLM({ raiseOnCall: { 1: Object.assign(new Error("busy"), { status: 503 }) }, responses: ["Hello."] });
      const crew = await openDesk({ engine, models: { default: failing }, text: SLOW_RETRY });
      const { result } = await askAndAt(crew, "retry", () => abort.abort(), { signal: abort.signal });
      expect(result).toMatchObject({ ...CANCELLED, usage: { modelCalls: 1 } });
    });

    it("while a call waits for its permit ends the run, and the permit stays for others", async () => {
      const abort = new AbortController();
      const rateLimiter = new SemaphoreRateLimiter({ maxConcurrency: 1 });
      await rateLimiter.acquire();
      const crew = await openDesk({ engine, models: { default: new MockLLM({ responses: ["Hello."] }) }, rateLimiter });
      const { result } = await askAndAt(crew, "hop.start", () => abort.abort(), { signal: abort.signal });
      expect(result).toMatchObject({ ...CANCELLED, usage: { modelCalls: 0 } });
      rateLimiter.release();
      expect((await ask(crew)).result).toMatchObject({ answer: "Hello." });
    });

    it("is not undone by an agent that goes on and ends late", async () => {
      const abort = new AbortController();
      let goOn: (words: string) => void = () => undefined;
      const late = new Promise<string>((resolve) => {
        goOn = resolve;
      });
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: () => late }) });
      const { result, events } = await askAndAt(crew, "hop.start", () => abort.abort(), { signal: abort.signal });
      const before = JSON.stringify([result.receipts, result.route, events]);
      goOn("Too late.");
      await new Promise(setImmediate);
      expect(JSON.stringify([result.receipts, result.route, events])).toBe(before);
    });
  });

  describe("leaving the stream", () => {
    it("cancels the run", async () => {
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: forever }) });
      const stream = crew.stream("question");
      for await (const event of stream) if (event.type === "hop.start") break;
      expect(await stream.result).toMatchObject(CANCELLED);
    });

    it("by an error in the loop cancels the run", async () => {
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: forever }) });
      const stream = crew.stream("question");
      const reading = (async () => {
        for await (const event of stream) if (event.type === "hop.start") throw new RangeError("mine");
      })();
      await expect(reading).rejects.toThrow("mine");
      expect(await stream.result).toMatchObject(CANCELLED);
    });

    it("while an event is waited for cancels the run at once", async () => {
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: forever }) });
      const stream = crew.stream("question");
      const iterator = stream[Symbol.asyncIterator]();
      await iterator.next();
      await iterator.next();
      const waiting = iterator.next();
      await iterator.return?.();
      await waiting;
      expect(await stream.result).toMatchObject(CANCELLED);
    });

    it("as a web stream cancels the run at once", async () => {
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: forever }) });
      const stream = crew.stream("question");
      const reader = ReadableStream.from(stream).getReader();
      await reader.read();
      await reader.read();
      const waiting = reader.read();
      await reader.cancel();
      await waiting;
      expect(await stream.result).toMatchObject(CANCELLED);
    });

    it("after the last event changes nothing", async () => {
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: () => "Hello." }) });
      const stream = crew.stream("question");
      for await (const event of stream) if (event.type === "request.end") break;
      expect(await stream.result).toMatchObject({ stopReason: "answered" });
    });
  });

  describe("closing the crew", () => {
    it("cancels what runs, also what does not look at its signal, and then refuses", async () => {
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: forever }) });
      const runs = [ask(crew), ask(crew), crew.invoke("question")] as const;
      await new Promise(setImmediate);
      await crew.close();
      expect((await runs[0]).result).toMatchObject(CANCELLED);
      expect((await runs[1]).result).toMatchObject(CANCELLED);
      expect(await runs[2]).toMatchObject(CANCELLED);
      await expect(crew.invoke("again")).rejects.toThrow(ClosedError);
      expect(() => crew.stream("again")).toThrow(ClosedError);
      await expect(crew.graph()).rejects.toThrow(ClosedError);
      await crew.close();
    });

    it("right after a call cancels that call", async () => {
      const crew = await openDesk({ engine, agents: agentsThat({ supervisor: forever }) });
      const run = crew.invoke("question");
      await crew.close();
      expect(await run).toMatchObject(CANCELLED);
    });

    it("ends requests that wait for a permit of the crew's own limiter", async () => {
      const model = new GatedModel("Hello.");
      const crew = await openDesk({ engine, models: { default: model }, more: "rate_limit: {max_concurrency: 1}\n" });
      const runs = [crew.invoke("one"), crew.invoke("two")] as const;
      await model.asked;
      await crew.close();
      expect([(await runs[0]).stopReason, (await runs[1]).stopReason]).toEqual(["cancelled", "cancelled"]);
    });
  });

  describe("the time of the whole request", () => {
    const LIMIT = "timeouts: {total_request_seconds: 5, llm_call_seconds: 60}\n";
    const TIMEOUT = { stopReason: "timeout", error: { code: "GC2007" } };

    it.each([
      ["an agent that never ends", forever],
      ["an agent that looks at its signal", untilAborted],
    ])("ends %s", async (_case, billing) => {
      const clock = new FakeClock();
      const agents = agentsThat({ supervisor: handOver("billing"), billing });
      const crew = await openDesk({ engine, agents, clock, more: LIMIT });
      const { result } = await askAndAt(crew, "hop.start", (event) => event.agent === "billing" && clock.advance(5_000));
      expect(result).toMatchObject({ ...TIMEOUT, answer: "", route: ["supervisor", "billing"], durationMs: 5_000 });
    });

    it("ends a model that never answers, and keeps what was answered before", async () => {
      const clock = new FakeClock();
      const model = new GatedModel("It will");
      const agents = agentsThat({
        supervisor: (state) => ({ nextAgent: state.hops === 0 ? "billing" : "shipping" }),
        billing: answersThenHandsBack,
      });
      const crew = await openDesk({ engine, agents, models: { default: model }, clock, more: LIMIT });
      const { result, of } = await askAndAt(crew, "text.delta", () => clock.advance(5_000));
      expect(result).toMatchObject({ ...TIMEOUT, answer: "Refunded." });
      expect(of("text.replaced")).toMatchObject([{ agent: "shipping", text: "", by: "timeout" }]);
      expect(model.signals.map((signal) => signal?.aborted)).toEqual([true]);
    });

    it("ends two agents that hand over to each other", async () => {
      const clock = new FakeClock();
      const supervisor: Work = async () => {
        await clock.advance(1_000);
        return { content: "ping", nextAgent: "billing" };
      };
      const agents = agentsThat({ supervisor, billing: () => ({ content: "pong", nextAgent: "supervisor" }) });
      const { result } = await ask(await openDesk({ engine, agents, clock, more: LIMIT }));
      expect(result).toMatchObject({ ...TIMEOUT, answer: "pong" });
    });
  });
});

const SLOW_RETRY = `
name: desk
agents:
  - {name: supervisor, kind: supervisor}
  - {name: billing, kind: react, description: Charges.}
topology: {entry: supervisor, edges: [{from: supervisor, to: billing}]}
retry: {max_attempts: 3, initial_delay_seconds: 500, max_delay_seconds: 500, jitter: false}
`;
