import { describe, expect, it } from "vitest";
import { FakeClock, MockLLM } from "../../src/testing/index.ts";
import { ask, ENGINES } from "./faults/ask.ts";
import { agentsThat, forever, handOver, openDesk, type Work } from "./faults/desk.ts";

const BUDGET = { stopReason: "budget", error: { code: "GC2008" } };
const USAGE = { inputTokens: 100, outputTokens: 20 };
const slots =
  (slotsUpdate: Readonly<Record<string, unknown>>): Work =>
  () => ({ content: "Done.", slotsUpdate });

describe.each(ENGINES)("on %s", (engine) => {
  it("a reader that stops reading keeps nobody else from a model of which one call at a time is made", async () => {
    const pieces = Array.from({ length: 1_000 }, (_, index) => `word ${index} `);
    const model = new MockLLM({ responses: [pieces.join(""), "Hello."], streamChunks: [pieces] });
    const crew = await openDesk({ engine, models: { default: model }, agents: agentsThat({}), more: "rate_limit: {max_concurrency: 1}\n" });
    const slow = crew.stream("Hello")[Symbol.asyncIterator]();
    for (let event = await slow.next(); event.value?.type !== "text.delta"; event = await slow.next());
    expect(await crew.invoke("Hello")).toMatchObject({ stopReason: "answered", answer: "Hello." });
    await slow.return?.();
    await crew.close();
  });

  const openBudget = (model: MockLLM, budget: string, works: Readonly<Record<string, Work>> = {}) =>
    openDesk({ engine, models: { default: model }, agents: agentsThat(works), more: `budget: {${budget}}\n` });

  describe("a budget", () => {
    it("of one call lets one call through", async () => {
      const model = new MockLLM({ responses: ["Hello."] });
      const { result } = await ask(await openBudget(model, "max_llm_calls_per_request: 1"));
      expect(result).toMatchObject({ stopReason: "answered", answer: "Hello.", usage: { modelCalls: 1 } });
    });

    it("of one call refuses the second, whoever makes it", async () => {
      const model = new MockLLM({ responses: ["route: billing", "Refunded."] });
      const { result } = await ask(await openBudget(model, "max_llm_calls_per_request: 1"));
      expect(result).toMatchObject({ ...BUDGET, answer: "", route: ["supervisor", "billing"], usage: { modelCalls: 1 } });
      expect(result.error?.message).toContain("max_llm_calls_per_request is 1, used 1");
      expect(model.calls).toHaveLength(1);
    });

    it("counts every attempt of a call", async () => {
      const busy = Object.assign(new Error("busy"), { status: 503 });
      const model = new MockLLM({ raiseOnCall: { 1: busy }, responses: ["Hello."] });
      const { result } = await ask(await openBudget(model, "max_llm_calls_per_request: 1"));
      expect(result).toMatchObject({ ...BUDGET, usage: { modelCalls: 1 } });
    });

    it("of each request is its own", async () => {
      const crew = await openBudget(new MockLLM({ responses: ["One.", "Two."] }), "max_llm_calls_per_request: 1");
      expect((await ask(crew)).result.answer).toBe("One.");
      expect((await ask(crew)).result.answer).toBe("Two.");
    });

    it("of few tokens refuses the first call, which is not made", async () => {
      const model = new MockLLM({ responses: ["Hello."] });
      const { result } = await ask(await openBudget(model, "max_tokens_per_request: 5"));
      expect(result).toMatchObject({ ...BUDGET, usage: { modelCalls: 0, totalTokens: 0 } });
      expect(model.calls).toHaveLength(0);
    });

    it("of tokens goes by what the provider reports", async () => {
      const model = new MockLLM({ responses: ["route: billing", "Refunded."], usageTokens: { inputTokens: 4_000, outputTokens: 1 } });
      const { result } = await ask(await openBudget(model, "max_tokens_per_request: 4000"));
      expect(result).toMatchObject({ ...BUDGET, usage: { modelCalls: 1, totalTokens: 4_001 } });
    });

    it("keeps what was answered before", async () => {
      const model = new MockLLM({ responses: ["Refunded."] });
      const twice: Work = () => ({ nextAgent: "billing" });
      const { result } = await ask(await openBudget(model, "max_llm_calls_per_request: 1", { supervisor: twice }));
      expect(result).toMatchObject({ ...BUDGET, answer: "Refunded.", route: ["supervisor", "billing", "supervisor", "billing"] });
    });

    it("of calls is kept by branches that run at once", async () => {
      const model = new MockLLM({ responses: ["One.", "Two.", "Three."], usageTokens: USAGE });
      const supervisor = handOver("billing", "shipping", "account");
      const { result } = await ask(await openBudget(model, "max_llm_calls_per_request: 2", { supervisor }));
      expect(result).toMatchObject({ ...BUDGET, answer: "One.\n\nTwo.", usage: { modelCalls: 2, totalTokens: 240 } });
      expect(model.calls).toHaveLength(2);
    });

    it("of tokens is kept by branches that race for the last of them", async () => {
      const model = new MockLLM({ responses: ["One.", "Two.", "Three."], usageTokens: USAGE });
      const supervisor = handOver("billing", "shipping", "account");
      const { result } = await ask(await openBudget(model, "max_tokens_per_request: 1000", { supervisor }));
      expect(result).toMatchObject({ ...BUDGET, answer: "One.", usage: { modelCalls: 1, totalTokens: 120 } });
    });
  });

  describe("agents that run at once", () => {
    const openFan = (works: Readonly<Record<string, Work>>, more = "", clock = new FakeClock()) =>
      openDesk({ engine, agents: agentsThat({ supervisor: handOver("account", "billing", "shipping"), ...works }), more, clock });
    const back =
      (content: string): Work =>
      () => ({ content, nextAgent: "supervisor" });

    it("come back once, together", async () => {
      const { result, of } = await ask(await openFan({ billing: back("B"), shipping: back("S"), account: back("A") }));
      expect(result).toMatchObject({ stopReason: "answered", answer: "That is all." });
      expect(result.route).toEqual(["supervisor", "billing", "shipping", "account", "supervisor"]);
      expect(of("hop.start").map((event) => event.hop)).toEqual([1, 2, 3, 4, 5]);
    });

    it("keep their answers when one of them fails", async () => {
      const fails: Work = () => {
        throw new TypeError("no");
      };
      const { result, of } = await ask(await openFan({ billing: back("B"), shipping: fails, account: back("A") }));
      expect(result).toMatchObject({ stopReason: "error", answer: "B\n\nA", error: { code: "GC2014", message: "no" } });
      expect(of("error")).toHaveLength(1);
      expect(
        of("hop.end")
          .map((event) => event.agent)
          .sort(),
      ).toEqual(["account", "billing", "shipping", "supervisor"]);
    });

    it("end with the first failure when all of them fail", async () => {
      const fails =
        (words: string): Work =>
        () => {
          throw new TypeError(words);
        };
      const { result } = await ask(await openFan({ billing: fails("b"), shipping: fails("s"), account: fails("a") }));
      expect(result).toMatchObject({ stopReason: "error", answer: "", error: { message: "b" } });
    });

    it("end in time when one fails and another one never ends", async () => {
      const clock = new FakeClock();
      const fails: Work = () => {
        void clock.advance(5_000);
        throw new TypeError("no");
      };
      const works = { billing: forever, shipping: fails, account: back("A") };
      const { result } = await ask(await openFan(works, "timeouts: {total_request_seconds: 5}\n", clock));
      expect(result).toMatchObject({ stopReason: "error", error: { message: "no" } });
    });

    it("that write different keys lose none", async () => {
      const { result, of } = await ask(await openFan({ billing: slots({ b: 1 }), shipping: slots({ s: 2 }), account: slots({ a: 3 }) }));
      expect(result.state.contextSlots).toEqual({ b: 1, s: 2, a: 3 });
      expect(of("warning")).toEqual([]);
    });

    it("that write one key are told of, and the one later in the edge list wins", async () => {
      const { result, of } = await ask(await openFan({ billing: slots({ k: "b" }), shipping: slots({ k: "s" }), account: slots({}) }));
      expect(result).toMatchObject({ stopReason: "answered", state: { contextSlots: { k: "s" } } });
      expect(of("warning")).toMatchObject([{ code: "GC2010", message: expect.stringContaining('"billing" and "shipping" wrote "k"') }]);
    });

    it("that choose an agent are told that the choice is not followed", async () => {
      const works = { billing: back("B"), shipping: back("S"), account: () => ({ content: "A", nextAgent: "billing" }) };
      const { result, of } = await ask(await openFan(works));
      expect(result).toMatchObject({ stopReason: "answered", route: ["supervisor", "billing", "shipping", "account", "supervisor"] });
      expect(of("warning")).toMatchObject([{ code: "GC2011", agent: "account" }]);
    });

    it("are not begun when they are more than the hops that are left", async () => {
      const text = `${FAN}  max_hops: 3\n`;
      const agents = agentsThat({
        supervisor: handOver("account", "billing", "shipping"),
        billing: forever,
        shipping: forever,
        account: forever,
      });
      const { result } = await ask(await openDesk({ engine, agents, text }));
      expect(result).toMatchObject({ stopReason: "max_hops", error: { code: "GC2003" }, route: ["supervisor"] });
    });
  });
});

const FAN = `
name: fan
agents:
  - {name: supervisor, kind: supervisor}
topology:
  entry: supervisor
  edges:
    - {from: supervisor, to: [billing, shipping, account]}
  default_return: supervisor
`;
