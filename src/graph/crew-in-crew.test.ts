import { HumanMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { describe, expect, test } from "vitest";
import { createHops, defineAgent, fromRunnable } from "../agents/index.ts";
import { makePlan } from "../agents/testdata/make-plan.ts";
import { runDirect } from "../direct/index.ts";
import { hopOf, Run, RunEvents, silentLogger, withRun } from "../observe/index.ts";
import type { CrewEvent } from "../protocol/index.ts";
import { createInitialState } from "../routing/index.ts";
import { FakeClock } from "../testing/index.ts";
import { type Behaviours, graphOf } from "./testdata/graph-of.ts";

const USAGE = { inputTokens: 3, outputTokens: 2, totalTokens: 5, modelCalls: 1 };
const inner: Behaviours = {
  inner: ({ hops }) => (hops === 0 ? { nextAgent: "helper" } : { content: "inner is done" }),
  helper: (_, config) => {
    const hop = hopOf(config);
    hop?.run.budget.reserve({ inputText: () => "", maxOutputTokens: 1 });
    hop?.usage.add(USAGE);
    return { content: "helped", nextAgent: "inner" };
  },
};

/** Runs a crew of one agent, which is the graph of another crew. */
async function runAround(behaviours: Behaviours) {
  const agent = fromRunnable(graphOf(behaviours), { name: "outer", description: "Asks another crew." });
  const state = createInitialState("hi", { currentAgent: "outer", requestId: "r1" });
  const clock = new FakeClock();
  const events = new RunEvents({ requestId: "r1", sessionId: "default", now: () => clock.now() });
  const reserved: unknown[] = [];
  const run = new Run({
    identity: state,
    requestId: "r1",
    clock,
    logger: silentLogger,
    events,
    budget: {
      reserve: (call) => {
        reserved.push(call);
        return { settle: () => undefined };
      },
    },
    abort: new AbortController(),
    managed: true,
  });
  const hops = createHops({ plan: makePlan({ agents: ["outer"] }), agents: new Map([["outer", agent]]), logger: silentLogger });
  const ended = await runDirect({ hops, state, config: withRun({}, run), run });
  events.end();
  const told: CrewEvent[] = [];
  for await (const event of events) told.push(event);
  return { ended, run, told, reserved };
}

describe("the graph of a crew as an agent of another crew", () => {
  test("answers for that agent, its hops being its own", async () => {
    const { ended, run } = await runAround(inner);
    expect(ended.messages.at(-1)?.text).toBe("inner is done");
    expect([ended.hops, run.trace]).toEqual([1, ["outer"]]);
  });

  test("tells its events in the other's stream, its agents below that agent", async () => {
    const { told } = await runAround(inner);
    expect(told.filter(({ type }) => type === "hop.start").map(({ path }) => path.join("/"))).toEqual([
      "outer",
      "outer/inner",
      "outer/helper",
      "outer/inner",
    ]);
    expect(told.every(({ requestId }) => requestId === "r1")).toBe(true);
  });

  test("spends the other's budget, and what it used counts there", async () => {
    const { ended, reserved } = await runAround(inner);
    expect(reserved).toHaveLength(1);
    expect(ended.tokenUsage).toEqual(USAGE);
  });

  test("fails that agent when it fails", async () => {
    const { run, told } = await runAround({
      inner: () => {
        throw new RangeError("inner failed");
      },
    });
    expect(run.ending).toMatchObject({ stopReason: "error", error: { message: "inner failed" } });
    expect(told.filter(({ type }) => type === "error").map(({ path }) => path)).toEqual([["outer"]]);
  });

  test("called without the config of its caller works by itself", async () => {
    const graph = graphOf(inner);
    const caller = defineAgent({
      name: "outer",
      description: "Forgets the config.",
      process: async () => (await graph.invoke({ messages: [new HumanMessage("hi")] })).messages.at(-1)?.text ?? "",
    });
    const update = await caller.invoke(createInitialState("hi"), {} satisfies RunnableConfig);
    expect(update.messages?.[0]?.text).toBe("inner is done");
  });
});
