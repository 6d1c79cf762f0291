import { describe, expect, test } from "vitest";
import { createHops, defineAgent, type HopNode } from "../agents/index.ts";
import { makePlan, type PlanSketch } from "../agents/testdata/make-plan.ts";
import { type EventSink, Run, silentLogger, unheard, withRun } from "../observe/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import { createInitialState } from "../routing/index.ts";
import { FakeClock } from "../testing/index.ts";
import { runDirect } from "./run-direct.ts";

type Behaviours = Readonly<Record<string, Parameters<typeof defineAgent>[0]["process"]>>;

interface Scene {
  readonly sketch?: Partial<PlanSketch>;
  readonly events?: EventSink;
  readonly hops?: (hops: ReadonlyMap<string, HopNode>) => ReadonlyMap<string, HopNode>;
}

/** Runs agents that are given as functions; the first is the entry. */
async function run(behaviours: Behaviours, { sketch, events = unheard, hops = (own) => own }: Scene = {}) {
  const names = Object.keys(behaviours);
  const agents = new Map(
    Object.entries(behaviours).map(([name, process]) => [name, defineAgent({ name, description: `Does ${name}.`, process })]),
  );
  const state = createInitialState("hi", { currentAgent: names[0], requestId: "r1" });
  const scope = new Run({
    identity: state,
    requestId: "r1",
    clock: new FakeClock(),
    logger: silentLogger,
    events,
    budget: { reserve: () => ({ settle: () => undefined }) },
    abort: new AbortController(),
    managed: true,
  });
  const made = createHops({ plan: makePlan({ agents: names, ...sketch }), agents, logger: silentLogger });
  const ended = await runDirect({ hops: hops(made), state, config: withRun({}, scope), run: scope });
  return { ended, scope, texts: ended.messages.map((message) => message.text) };
}

describe("a direct run", () => {
  test("goes from agent to agent until one is done", async () => {
    const { texts, ended, scope } = await run({
      lead: ({ hops }) => (hops === 0 ? { nextAgent: "worker" } : { content: "done" }),
      worker: () => ({ content: "did it", nextAgent: "lead" }),
    });
    expect([texts, ended.hops, scope.trace]).toEqual([["hi", "did it", "done"], 3, ["lead", "worker", "lead"]]);
  });

  test("runs the agents of a fan-out together, on the state as the step began", async () => {
    const seen: OrchestratorState[] = [];
    const worker = (name: string) => (state: OrchestratorState) => {
      seen.push(state);
      return { content: name, slotsUpdate: { [name]: 1 } };
    };
    await run({ lead: ({ hops }) => (hops === 0 ? { nextAgent: ["zoe", "ada"] } : "done"), zoe: worker("zoe"), ada: worker("ada") });
    expect(seen.map(({ contextSlots, hops }) => [contextSlots, hops])).toEqual([
      [{}, 1],
      [{}, 1],
    ]);
  });

  test("applies the writes of a step in the order of the edge list, however long each takes", async () => {
    const { ended, texts } = await run({
      lead: ({ hops }) => (hops === 0 ? { nextAgent: ["zoe", "ada"] } : "joined"),
      zoe: async () => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        return { content: "zoe", slotsUpdate: { last: "zoe" } };
      },
      ada: () => ({ content: "ada", slotsUpdate: { last: "ada" } }),
    });
    expect([texts, ended.contextSlots.last]).toEqual([["hi", "zoe", "ada", "joined"], "ada"]);
  });

  test("ends when its run must end, after the step that is running", async () => {
    const { ended, scope, texts } = await run({
      lead: () => ({ nextAgent: ["fails", "works"] }),
      fails: () => {
        throw new RangeError("no");
      },
      works: () => ({ content: "worked", slotsUpdate: { a: 1 } }),
    });
    expect(scope.ending).toMatchObject({ stopReason: "error", error: { message: "no" } });
    expect([texts, ended.contextSlots, ended.hops]).toEqual([["hi", "worked"], { a: 1 }, 3]);
  });

  test("stops at an agent that has no hop", async () => {
    const { ended } = await run(
      { lead: () => ({ nextAgent: "worker" }), worker: () => "never" },
      { hops: (own) => new Map([...own].filter(([name]) => name !== "worker")) },
    );
    expect([ended.currentAgent, ended.hops]).toEqual(["worker", 1]);
  });

  test("waits between steps for a reader that is slow", async () => {
    const order: string[] = [];
    const events: EventSink = {
      ...unheard,
      drained: () => {
        order.push("wait");
        return Promise.resolve();
      },
    };
    const note = (name: string, nextAgent: string | null) => () => {
      order.push(name);
      return { content: name, nextAgent };
    };
    await run({ a: note("a", "b"), b: note("b", null) }, { events });
    expect(order).toEqual(["a", "wait", "b", "wait"]);
  });
});
