import { HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import { describe, expect, test, vi } from "vitest";
import { makePlan } from "../agents/testdata/make-plan.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import { buildCrewGraph } from "./build-crew-graph.ts";
import { agentsOf, type Behaviours, graphOf } from "./testdata/graph-of.ts";

const QUESTION = { messages: [new HumanMessage({ content: "hi", id: "q1" })] };

/** A lead that asks all workers at once; each says its name and writes one slot of its own and one that all write. */
function asksAll(workers: readonly string[], seen: OrchestratorState[] = []): Behaviours {
  const worker = (name: string) => (state: OrchestratorState) => {
    seen.push(state);
    return { content: name, nextAgent: "lead", slotsUpdate: { [name]: true, last: name } };
  };
  return {
    lead: ({ hops }) => (hops === 0 ? { nextAgent: workers } : { content: "joined" }),
    ...Object.fromEntries(workers.map((name) => [name, worker(name)])),
  };
}

describe("a fan-out", () => {
  test("is written in the order of the edge list, not in that of the names", async () => {
    const state = await graphOf(asksAll(["zoe", "mid", "ada"])).invoke(QUESTION);
    expect(state.messages.map((message) => message.text)).toEqual(["hi", "zoe", "mid", "ada", "joined"]);
    expect(state.contextSlots).toEqual({ zoe: true, mid: true, ada: true, last: "ada" });
  });

  test("follows the edge list and not the order in which the agent named them", async () => {
    const behaviours = {
      ...asksAll(["zoe", "ada"]),
      lead: ({ hops }: OrchestratorState) => (hops === 0 ? { nextAgent: ["ada", "zoe"] } : "joined"),
    };
    const state = await graphOf(behaviours, {
      edges: [
        ["lead", "zoe"],
        ["lead", "ada"],
      ],
    }).invoke(QUESTION);
    expect(state.contextSlots.last).toBe("ada");
  });

  test("shows every branch the state as the step began", async () => {
    const seen: OrchestratorState[] = [];
    await graphOf(asksAll(["zoe", "mid", "ada"], seen)).invoke({ ...QUESTION, contextSlots: { before: 1 }, tenantId: "acme" });
    expect(
      seen.map(({ contextSlots, hops, messages, nextAgents, tenantId }) => [contextSlots, hops, messages.length, nextAgents, tenantId]),
    ).toEqual(Array.from({ length: 3 }, () => [{ before: 1 }, 1, 1, ["zoe", "mid", "ada"], "acme"]));
  });

  test("joins once, however long the branches take", async () => {
    let joins = 0;
    const graph = graphOf({
      ...asksAll(["slow", "fast"]),
      lead: ({ hops }) => {
        joins += hops === 0 ? 0 : 1;
        return hops === 0 ? { nextAgent: ["slow", "fast"] } : { content: "joined" };
      },
      slow: async () => {
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
        return { content: "slow", nextAgent: "lead" };
      },
    });
    expect((await graph.invoke(QUESTION)).hops).toBe(4);
    expect(joins).toBe(1);
  });

  test("ends after its branches where there is no default return", async () => {
    const state = await graphOf(asksAll(["zoe", "ada"]), { defaultReturn: null }).invoke(QUESTION);
    expect([state.hops, state.messages.at(-1)?.text]).toEqual([3, "ada"]);
  });

  test("throws what one branch throws, and both errors when two do", async () => {
    const fail = (name: string) => () => {
      throw new Error(`${name} failed`);
    };
    const one = graphOf({ ...asksAll(["zoe", "ada"]), ada: fail("ada") });
    await expect(one.invoke(QUESTION)).rejects.toThrow("ada failed");
    const both = graphOf({ ...asksAll(["zoe", "ada"]), ada: fail("ada"), zoe: fail("zoe") });
    await expect(both.invoke(QUESTION)).rejects.toThrow(AggregateError);
  });

  test("does not repeat a finished branch when the run is resumed", async () => {
    const runs: string[] = [];
    const once = (name: string) => () => {
      runs.push(name);
      if (name === "ada" && runs.filter((run) => run === name).length === 1) throw new Error("flaky");
      return { content: name, nextAgent: "lead" };
    };
    const graph = graphOf({ ...asksAll(["zoe", "ada"]), zoe: once("zoe"), ada: once("ada") }, {}, { checkpointer: new MemorySaver() });
    await expect(graph.invoke(QUESTION, { configurable: { thread_id: "1" } })).rejects.toThrow("flaky");
    const state = await graph.invoke(null, { configurable: { thread_id: "1" } });
    expect(runs).toEqual(["zoe", "ada", "ada"]);
    expect(state.messages.map((message) => message.text)).toEqual(["hi", "zoe", "ada", "joined"]);
  });

  test("works for a hundred branches", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `w${index}`);
    const state = await graphOf(asksAll(names), { limits: { maxHops: 102 } }).invoke(QUESTION);
    expect(Object.keys(state.contextSlots)).toHaveLength(101);
    expect(state.contextSlots.last).toBe("w99");
  });

  test("shares one budget among its branches", async () => {
    const { graph, calls } = await modelCallers(["zoe", "mid", "ada"]);
    await expect(graph.invoke(QUESTION)).rejects.toThrow("budget");
    expect(calls()).toBe(2);
  });
});

test("the checkpoints of a fan-out do not hold the history once for every branch", async () => {
  const names = Array.from({ length: 10 }, (_, index) => `w${index}`);
  const history = Array.from({ length: 100 }, (_, index) => new HumanMessage({ content: "word ".repeat(100), id: `m${index}` }));
  const small = await storedBytes(["w0"], history);
  const wide = await storedBytes(names, history);
  expect(wide).toBeLessThan(small * 1.2);
});

/** All that a saver was given during a fan-out to so many workers. */
async function storedBytes(workers: readonly string[], messages: HumanMessage[]): Promise<number> {
  const saver: BaseCheckpointSaver = new MemorySaver();
  const dump = vi.spyOn(saver.serde, "dumpsTyped");
  await graphOf(asksAll([...workers, "other"]), {}, { checkpointer: saver }).invoke({ messages }, { configurable: { thread_id: "1" } });
  const stored = await Promise.all(dump.mock.results.map(({ value }) => value));
  return stored.reduce((sum, [, bytes]) => sum + bytes.length, 0);
}

/** Workers that make one model call each, under a budget of two calls. */
async function modelCallers(workers: readonly string[]) {
  const { hopOf } = await import("../observe/index.ts");
  let made = 0;
  const call = (_: OrchestratorState, config: Parameters<typeof hopOf>[0]) => {
    hopOf(config)?.run.budget.reserve({ inputText: () => "", maxOutputTokens: 1 });
    made += 1;
    return { content: "called", nextAgent: "lead" };
  };
  const behaviours: Behaviours = { ...asksAll(workers), ...Object.fromEntries(workers.map((name) => [name, call])) };
  const plan = makePlan({ agents: ["lead", ...workers], limits: { maxLlmCallsPerRequest: 2 } });
  return { graph: buildCrewGraph({ plan, agents: agentsOf(behaviours) }), calls: () => made };
}
