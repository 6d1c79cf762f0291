import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { Serialized } from "@langchain/core/load/serializable";
import { describe, expect, it } from "vitest";
import { MockLLM } from "../../src/testing/index.ts";
import { ask, ENGINES } from "./faults/ask.ts";
import { agentsThat, handOver, openDesk } from "./faults/desk.ts";

interface Begun {
  readonly id: string;
  readonly parent: string | undefined;
  readonly name: string | undefined;
}

/** Keeps what is told to a tracer. */
class Trace extends BaseCallbackHandler {
  override name = "trace";
  readonly begun: Begun[] = [];
  readonly ended: string[] = [];

  override handleChainStart(
    _chain: Serialized,
    _inputs: unknown,
    id: string,
    parent?: string,
    _tags?: string[],
    _metadata?: Record<string, unknown>,
    _type?: string,
    name?: string,
  ): void {
    this.begun.push({ id, parent, name });
  }

  override handleChatModelStart(_model: Serialized, _messages: unknown, id: string, parent?: string): void {
    this.begun.push({ id, parent, name: "model" });
  }

  override handleChainEnd(_outputs: unknown, id: string): void {
    this.ended.push(id);
  }

  override handleLLMEnd(_output: unknown, id: string): void {
    this.ended.push(id);
  }

  override handleChainError(_error: unknown, id: string): void {
    this.ended.push(id);
  }

  override handleLLMError(_error: unknown, id: string): void {
    this.ended.push(id);
  }

  /** Each begun piece of work as `parent > name`. */
  get tree(): readonly string[] {
    const names = new Map(this.begun.map(({ id, name }) => [id, name]));
    return this.begun.map(({ parent, name }) => `${parent === undefined ? "" : `${names.get(parent)} > `}${name}`);
  }
}

const TREE = [
  "mine",
  "mine > supervisor",
  "supervisor > model",
  "mine > billing",
  "billing > model",
  "mine > supervisor",
  "supervisor > model",
];
const replies = () => new MockLLM({ responses: ["route: billing", "Refunded.", "Done."] });

describe.each(ENGINES)("on %s", (engine) => {
  it("callbacks see one tree: the request by its own id and name, its hops, their calls", async () => {
    const trace = new Trace();
    const runId = crypto.randomUUID();
    const crew = await openDesk({ engine, models: { default: replies() } });
    const { result } = await ask(crew, "question", { config: { callbacks: [trace], runId, runName: "mine" } });
    expect(result).toMatchObject({ stopReason: "answered", answer: "Done." });
    expect(trace.tree).toEqual(TREE);
    expect(trace.begun[0]?.id).toBe(runId);
    expect(new Set(trace.begun.map(({ id }) => id)).size).toBe(TREE.length);
    expect(trace.ended.toSorted()).toEqual(trace.begun.map(({ id }) => id).toSorted());
  });

  it("an id for the request is not that of every call in it", async () => {
    const calls = new Trace();
    const model = Object.assign(replies(), { callbacks: [calls] });
    const { result } = await ask(await openDesk({ engine, models: { default: model } }), "question", {
      config: { runId: crypto.randomUUID() },
    });
    expect(new Set(calls.begun.map(({ id }) => id)).size).toBe(3);
    expect(result.messages.map((message) => message.text)).toEqual(["question", "Refunded.", "Done."]);
  });

  it("what began has ended when an agent fails", async () => {
    const trace = new Trace();
    const billing = () => {
      throw new TypeError("no");
    };
    const crew = await openDesk({ engine, agents: agentsThat({ supervisor: handOver("billing"), billing }) });
    const { result } = await ask(crew, "question", { config: { callbacks: [trace] } });
    expect(result).toMatchObject({ stopReason: "error" });
    expect(trace.ended.toSorted()).toEqual(trace.begun.map(({ id }) => id).toSorted());
  });
});
