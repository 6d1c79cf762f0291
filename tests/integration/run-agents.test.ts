import { describe, expect, it } from "vitest";
import { BaseAgent } from "../../src/agents/index.ts";
import { CancelledError } from "../../src/errors/index.ts";
import type { AgentResponse } from "../../src/protocol/index.ts";
import { ask, ENGINES } from "./faults/ask.ts";
import { agentsThat, handOver, openDesk, type Work } from "./faults/desk.ts";

/** An agent as a class, which nothing stands between. */
class Bare extends BaseAgent {
  readonly #work: () => unknown;

  constructor(work: () => unknown) {
    super({ name: "billing", description: "Charges." });
    this.#work = work;
  }

  // Not async: what it throws is thrown at once.
  override process(): Promise<AgentResponse> {
    return this.#work() as Promise<AgentResponse>;
  }
}

const throwing = (thrown: unknown) => () => {
  throw thrown;
};
const unreadable = Object.defineProperty(new Error("never seen"), "message", { get: throwing(new RangeError("unreadable")) });

const THROWN: readonly (readonly [string, unknown, string])[] = [
  ["an error", new TypeError("cannot read it"), "cannot read it"],
  ["a frozen error", Object.freeze(new RangeError("frozen")), "frozen"],
  ["an error without words", new Error(""), ""],
  ["an error with words that are none", Object.assign(new Error("x"), { message: 5n }), "5"],
  ["an error that cannot be read", unreadable, "cannot be read"],
  ["an error with itself as cause", Object.assign(new Error("round"), { cause: undefined }), "round"],
  ["a cancellation that is none of the run", new CancelledError("their timer"), "cancelled"],
  ["a text", "just words", "just words"],
  ["nothing", undefined, "undefined"],
  ["null", null, "null"],
  ["a symbol", Symbol("sign"), "Symbol(sign)"],
  ["an object without a prototype", Object.create(null), ""],
  ["an object", { status: 500 }, ""],
  ["an error that looks like a signal of LangGraph", Object.assign(new Error("no signal"), { is_bubble_up: true }), "no signal"],
  ["an object that looks like one", { is_bubble_up: true, message: "no signal" }, "no signal"],
  [
    "an interrupt without a question",
    Object.assign(new Error("no question"), { is_bubble_up: true, name: "GraphInterrupt" }),
    "no question",
  ],
];

const SHAPES: readonly (readonly [string, unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a number", 42],
  ["true", true],
  ["a list", ["hello"]],
  ["a function", () => "hello"],
  ["content that is a number", { content: 42 }],
  ["content that is a list", { content: [{ type: "text", text: "hello" }] }],
  ["content that is a number, frozen", Object.freeze({ content: 42, nextAgent: null, slotsUpdate: {}, slotsTier: {}, metadata: {} })],
  ["a next agent that is true", { content: "x", nextAgent: true }],
  ["next agents with a hole", { content: "x", nextAgent: ["billing", null] }],
  ["slots that are a list", { content: "x", slotsUpdate: ["a"] }],
  ["tiers that nobody knows", { content: "x", slotsTier: { a: "forever" } }],
  ["metadata that is a text", { content: "x", metadata: "x" }],
  ["usage that is a number", { content: "x", tokenUsage: 5 }],
  ["usage without figures", { content: "x", tokenUsage: {} }],
  ["usage that is no number", { content: "x", tokenUsage: { inputTokens: Number.NaN, outputTokens: 1, totalTokens: 1, modelCalls: 1 } }],
  ["usage below zero", { content: "x", tokenUsage: { inputTokens: -1, outputTokens: 1, totalTokens: 0, modelCalls: 1 } }],
  ["a typed answer that JSON cannot hold", { content: "x", structured: { amount: 5n } }],
  ["a typed answer that goes round", { content: "x", structured: roundObject() }],
];

function roundObject(): object {
  const round: Record<string, unknown> = {};
  round.self = round;
  return round;
}

describe.each(ENGINES)("on %s, an agent", (engine) => {
  const desk = (works: Readonly<Record<string, Work>>) =>
    openDesk({ engine, agents: agentsThat({ supervisor: handOver("billing"), ...works }) });
  const deskWith = (billing: BaseAgent, more = "") =>
    openDesk({ engine, agents: [...agentsThat({ supervisor: handOver("billing") }), billing], more });

  describe("that throws", () => {
    it.each(THROWN)("%s ends the run with an error", async (_case, thrown, words) => {
      const { result, of } = await ask(await desk({ billing: throwing(thrown) }));
      expect(result).toMatchObject({ stopReason: "error", error: { code: "GC2014" }, route: ["supervisor", "billing"] });
      expect(result.error?.message).toContain(words);
      expect(of("error")).toMatchObject([{ agent: "billing", hop: 2, code: "GC2014", path: ["billing"] }]);
    });

    it.each(THROWN)("%s at once ends the run with an error", async (_case, thrown, words) => {
      const { result } = await ask(await deskWith(new Bare(throwing(thrown)), MIDDLEWARE));
      expect(result).toMatchObject({ stopReason: "error", error: { code: "GC2014" } });
      expect(result.error?.message).toContain(words);
    });
  });

  describe("that gives", () => {
    it.each(SHAPES)("%s broke its contract", async (_case, response) => {
      const { result } = await ask(await desk({ billing: () => response as never }));
      expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC2013" } });
      expect(result.error?.message).toContain('"billing"');
    });

    it.each(SHAPES)("%s from a class broke its contract", async (_case, response) => {
      const { result } = await ask(await deskWith(new Bare(() => response)));
      expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC2013" } });
      expect(result.error?.message).toContain('"billing"');
    });

    it.each(SHAPES)("%s below middleware broke its contract", async (_case, response) => {
      const { result } = await ask(await deskWith(new Bare(() => response), MIDDLEWARE));
      expect(result).toMatchObject({ stopReason: "error", answer: "", error: { code: "GC2013" } });
    });
  });

  it("gives a typed answer that is told as JSON", async () => {
    const crew = await desk({ supervisor: () => ({ content: "x", structured: { due: new Date(0), open: undefined, lines: [1] } }) });
    const { result } = await ask(crew);
    expect(result.structured).toEqual({ due: "1970-01-01T00:00:00.000Z", lines: [1] });
  });

  it("that ends the run without a word is an error", async () => {
    const { result } = await ask(await desk({ supervisor: () => ({ content: "\n" }) }));
    expect(result).toMatchObject({ stopReason: "error", error: { code: "GC2005" } });
  });

  it("keeps what another one said before it failed", async () => {
    const { result } = await ask(
      await desk({ billing: () => ({ content: "Refunded.", nextAgent: "supervisor" }), supervisor: afterwards(throwing(new Error("no"))) }),
    );
    expect(result).toMatchObject({ stopReason: "error", answer: "Refunded.", route: ["supervisor", "billing", "supervisor"] });
  });
});

const MIDDLEWARE = "middleware: [metrics, tenant_isolation]\n";

const afterwards =
  (work: Work): Work =>
  (state, config) =>
    state.hops === 0 ? { nextAgent: "billing" } : work(state, config);
