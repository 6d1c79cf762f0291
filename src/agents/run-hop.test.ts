import { describe, expect, test } from "vitest";
import type { Condition, PlanLimits } from "../compiler/index.ts";
import { AgentError, InvalidRouteError, MaxHopsExceededError } from "../errors/index.ts";
import { emitText, hopOf, Run, RunEvents, UsageMeter, withRun } from "../observe/index.ts";
import type { AgentMiddleware, AgentResponse, CrewEvent, OrchestratorState } from "../protocol/index.ts";
import { FakeClock, makeTestState } from "../testing/index.ts";
import { type AgentHop, agentHopOf } from "./agent-hop.ts";
import { createAgentResponse } from "./agent-response.ts";
import { createHops, type HopsOptions } from "./create-hops.ts";
import { type AgentDefinition, defineAgent } from "./define-agent.ts";
import { makePlan } from "./testdata/make-plan.ts";
import { recordingLogger } from "./testdata/recording-logger.ts";

const USAGE = { inputTokens: 1, outputTokens: 2, totalTokens: 3, modelCalls: 1 };
const STATE = makeTestState("hi", { requestId: "r1" });

interface Scene {
  readonly state?: OrchestratorState;
  readonly limits?: Partial<PlanLimits>;
  readonly defaultReturn?: string | null;
  readonly edges?: readonly (readonly [string, string, string?])[];
  readonly options?: Partial<HopsOptions>;
  readonly managed?: boolean;
}

/** One hop of the agent `lead`, which may hand over to `zoe` and `ada`. */
function sceneOf(process: AgentDefinition["process"], scene: Scene = {}) {
  const clock = new FakeClock();
  const logger = recordingLogger();
  const events = new RunEvents({ requestId: "r1", sessionId: "s", now: () => clock.now() });
  const abort = new AbortController();
  const run = new Run({
    identity: STATE,
    requestId: "r1",
    clock,
    logger,
    events,
    budget: { reserve: () => ({ settle: () => undefined }) },
    abort,
    managed: scene.managed ?? true,
  });
  const { defaultReturn = "lead", edges, limits } = scene;
  const plan = makePlan({ agents: ["lead", "zoe", "ada"], defaultReturn, ...(edges === undefined ? {} : { edges }), limits: limits ?? {} });
  const agents = new Map(["lead", "zoe"].map((name) => [name, defineAgent({ name, description: `Does ${name}.`, process })]));
  const hops = createHops({ plan, agents, logger, ...scene.options });
  const hop = (name: string) => hops.get(name)?.(scene.state ?? STATE, withRun({}, run));
  const told = async (): Promise<readonly CrewEvent[]> => {
    events.end();
    const all: CrewEvent[] = [];
    for await (const event of events) all.push(event);
    return all;
  };
  return { hop, run, told, logger, clock, abort };
}

describe("a hop", () => {
  test("tells its beginning, its route and its end", async () => {
    const { hop, told, clock } = sceneOf(async () => {
      await clock.advance(40);
      return { content: "yes", nextAgent: "Zoe", tokenUsage: USAGE, metadata: { reason: "it fits" } };
    });
    await hop("lead");
    const common = { agent: "lead", hop: 1, path: ["lead"], requestId: "r1", sessionId: "s" };
    expect((await told()).map(({ seq: _, time: __, ...event }) => event)).toEqual([
      { type: "hop.start", ...common },
      {
        type: "route",
        ...common,
        from: "lead",
        to: ["zoe"],
        allowed: ["zoe", "ada"],
        choice: "Zoe",
        reason: "it fits",
        repaired: true,
        rejected: [],
      },
      { type: "hop.end", ...common, durationMs: 40, usage: USAGE, nextAgent: "zoe" },
    ]);
  });

  test("keeps a receipt that is enough to replay the route", async () => {
    const { hop, run } = sceneOf(() => ({ nextAgent: ["ada", "zoe"] }));
    await hop("lead");
    expect(run.receipts).toEqual([
      {
        hop: 1,
        from: "lead",
        to: ["zoe", "ada"],
        allowed: ["zoe", "ada"],
        choice: ["ada", "zoe"],
        reason: "",
        repaired: false,
        rejected: [],
      },
    ]);
  });

  test("counts one hop and what its model calls used, where the agent does not say", async () => {
    const { hop } = sceneOf((_, config) => {
      hopOf(config)?.usage.add(USAGE);
      return "yes";
    });
    expect(await hop("lead")).toMatchObject({ hops: 1, tokenUsage: USAGE });
  });

  test("lets its agent know where it may go and where control returns", async () => {
    const seen: (AgentHop | undefined)[] = [];
    const { hop } = sceneOf((_, config) => {
      seen.push(agentHopOf(config));
      return "yes";
    });
    await hop("zoe");
    await hop("lead");
    expect(seen.map((known) => [known?.allowed, known?.returnTo, known?.targets.map(({ description }) => description)])).toEqual([
      [["lead"], "lead", ["Does lead."]],
      [["zoe", "ada"], null, ["Does zoe.", "Does ada."]],
    ]);
  });

  test("carries step and node in its config where no graph has set them", async () => {
    const seen: unknown[] = [];
    const { hop } = sceneOf(
      ({ hops }, { metadata, signal }) => {
        seen.push(metadata, signal?.aborted, hops);
        return "yes";
      },
      { state: { ...STATE, hops: 3 } },
    );
    await hop("lead");
    expect(seen).toEqual([{ langgraph_node: "lead", langgraph_step: 4 }, false, 3]);
  });

  describe("whose streamed words are not those that are stored says whose these are", () => {
    const shout = (_: unknown, response: AgentResponse) => ({ ...response, content: response.content.toUpperCase() });
    class Shouting implements AgentMiddleware {
      afterInvoke = shout;
    }
    const plain: AgentMiddleware = { afterInvoke: (_, response) => ({ ...response }) };

    /** What is told of a hop that streams "yes" and gives `content`. */
    async function replacedBy(content: string, middleware: readonly AgentMiddleware[]) {
      const { hop, told } = sceneOf(
        (_, config) => {
          const own = agentHopOf(config);
          if (own !== undefined) emitText(own, "yes");
          return { content, nextAgent: "zoe" };
        },
        { options: { middleware } },
      );
      await hop("lead");
      return (await told()).filter(({ type }) => type === "text.replaced");
    }

    test.each<[string, readonly AgentMiddleware[], string]>([
      ["a name", [{ name: "redact", afterInvoke: shout }], "redact"],
      ["a class", [new Shouting()], "Shouting"],
      ["neither", [{ afterInvoke: shout }], "middleware"],
      ["a name, among others that change nothing", [plain, { name: "redact", afterInvoke: shout }, plain], "redact"],
      [
        "a name, the outermost of several",
        [{ name: "outer", afterInvoke: () => createAgentResponse({ content: "no" }) }, new Shouting()],
        "outer",
      ],
    ])("middleware with %s", async (_case, middleware, by) => {
      expect(await replacedBy("yes", middleware)).toMatchObject([{ by }]);
    });

    test("the agent itself, where it gave other words than it streamed", async () => {
      expect(await replacedBy("no", [plain])).toMatchObject([{ text: "no", by: "lead" }]);
      expect(await replacedBy("", [plain])).toMatchObject([{ text: "", by: "lead" }]);
    });

    test("nobody, where the words are the same", async () => {
      expect(await replacedBy("yes", [plain])).toEqual([]);
    });
  });

  test("puts the crew's middleware outside, then that of the agent in the crew, then the agent's own", async () => {
    const order: string[] = [];
    const layer = (name: string): AgentMiddleware => ({ beforeInvoke: () => void order.push(name) });
    const agent = defineAgent({ name: "lead", description: "Leads.", middleware: [layer("own")], process: () => "yes" });
    const { hop } = sceneOf(() => "", {
      options: {
        agents: new Map([["lead", agent]]),
        middleware: [layer("crew")],
        agentMiddleware: new Map([["lead", [layer("in crew")]]]),
      },
    });
    await hop("lead");
    expect(order).toEqual(["crew", "in crew", "own"]);
  });
});

describe("a branch of a fan-out", () => {
  const fanOut = makeTestState("hi", { requestId: "r1", hops: 1, nextAgents: ["ada", "zoe"] });

  test("has a hop number of its own and joins at the default return, whatever it names", async () => {
    const { hop, told, logger } = sceneOf(() => ({ content: "x", nextAgent: "ada" }), { state: fanOut, defaultReturn: "lead" });
    expect(await hop("zoe")).toMatchObject({ currentAgent: "lead", nextAgents: [] });
    const events = await told();
    expect(events.map(({ type }) => type)).toEqual(["hop.start", "warning", "route", "hop.end"]);
    expect(events[0]).toMatchObject({ hop: 3 });
    expect(events[1]).toMatchObject({ code: "GC2011", agent: "zoe", message: expect.stringContaining('chose "ada"') });
    expect(logger.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  test("is not warned for naming nobody, or the default return", async () => {
    const { hop, told } = sceneOf(() => ({ content: "x", nextAgent: "lead" }), { state: fanOut });
    await hop("zoe");
    expect((await told()).some(({ type }) => type === "warning")).toBe(false);
  });

  test("ends there where there is no default return", async () => {
    const { hop } = sceneOf(() => "x", { state: fanOut, defaultReturn: null });
    expect(await hop("zoe")).toMatchObject({ currentAgent: "zoe", nextAgents: [] });
  });

  test("warns of a key that another branch wrote in the same step", async () => {
    const { hop, run, told } = sceneOf(() => ({ content: "x", slotsUpdate: { k: 1, own: 1 } }), { state: fanOut });
    run.enterHop("ada", fanOut, new UsageMeter());
    run.claimKey("slot k", "ada", 2);
    await hop("zoe");
    expect((await told()).filter(({ type }) => type === "warning")).toMatchObject([
      { code: "GC2010", path: [], message: expect.stringContaining('"ada" and "zoe" wrote "k" in one step') },
    ]);
  });
});

test.each([
  ["the same of a knowledge module", { _loaded_slot_contents: { refunds: "14 days" } }, "knowledge refunds", "14 days"],
  ["the same value of several keys", { k: { b: 2, a: [1, null] } }, "slot k", { a: [1, null], b: 2 }],
  ["a slot that has the name of a knowledge module", { k: 1 }, "knowledge k", "14 days"],
  ["a knowledge module that has the name of a slot", { _loaded_slot_contents: { k: "14 days" } }, "slot k", 1],
  ["a slot that has the name of a message", { "message m1": 1 }, "message m1", undefined],
])("%s that two branches write is no conflict", async (_, slotsUpdate, key, value) => {
  const fanOut = makeTestState("hi", { requestId: "r1", hops: 1, nextAgents: ["ada", "zoe"] });
  const { hop, run, told } = sceneOf(() => ({ content: "x", slotsUpdate }), { state: fanOut });
  run.enterHop("ada", fanOut, new UsageMeter());
  run.claimKey(key, "ada", value);
  await hop("zoe");
  expect((await told()).filter(({ type }) => type === "warning")).toEqual([]);
});

describe("the hop limit", () => {
  const atLimit = makeTestState("hi", { requestId: "r1", hops: 2 });

  test("ends the run with an error that has the trace, before the agent is asked", async () => {
    const { hop, run } = sceneOf(() => Promise.reject(new Error("never asked")), { state: atLimit, limits: { maxHops: 2 } });
    run.trace.push("lead", "zoe");
    expect(await hop("lead")).toMatchObject({ currentAgent: "lead" });
    expect(run.ending).toMatchObject({ stopReason: "max_hops", error: { code: "GC2003", maxHops: 2, trace: ["lead", "zoe"] } });
  });

  test("with finish ends the run without an error", async () => {
    const { hop, run } = sceneOf(() => "never", { state: atLimit, limits: { maxHops: 2, onMaxHops: "finish" } });
    await hop("lead");
    expect(run.ending).toEqual({ stopReason: "max_hops" });
  });

  test("counts all branches of the step", async () => {
    const { hop, run } = sceneOf(() => "never", { state: { ...atLimit, nextAgents: ["zoe", "ada"] }, limits: { maxHops: 3 } });
    await hop("zoe");
    expect(run.ending?.stopReason).toBe("max_hops");
  });

  test("is thrown where no crew waits for the end", async () => {
    const { hop } = sceneOf(() => "never", { state: atLimit, limits: { maxHops: 2 }, managed: false });
    await expect(hop("lead")).rejects.toThrow(MaxHopsExceededError);
  });
});

describe("a hop that fails", () => {
  test("ends the run with its reason, tells the error once, and counts what it used", async () => {
    const { hop, run, told } = sceneOf((_, config) => {
      hopOf(config)?.usage.add(USAGE);
      return { nextAgent: "nobody" };
    });
    expect(await hop("lead")).toMatchObject({ currentAgent: "lead", nextAgents: [], hops: 1, tokenUsage: USAGE });
    expect(run.ending).toMatchObject({ stopReason: "no_route", told: true });
    expect(run.ending?.error).toBeInstanceOf(InvalidRouteError);
    expect((await told()).map(({ type }) => type)).toEqual(["hop.start", "route", "error", "hop.end"]);
  });

  test.each([
    [new TypeError("no"), "GC2014", "no"],
    ["just text", "GC2014", "just text"],
    [new AgentError({ code: "GC2012", agentName: "lead", message: "misfit" }), "GC2012", "misfit"],
  ])("tells %s as an event", async (failure, code, message) => {
    const { hop, told } = sceneOf(() => Promise.reject(failure));
    await hop("lead");
    expect((await told())[1]).toMatchObject({ type: "error", code, message, agent: "lead", path: ["lead"] });
  });

  test("keeps the reason of a run that was stopped before, and tells no error of its own", async () => {
    const { hop, run, told } = sceneOf(() => {
      run.end({ stopReason: "cancelled" });
      return Promise.reject(new Error("aborted"));
    });
    await hop("lead");
    expect(run.ending).toEqual({ stopReason: "cancelled" });
    expect((await told()).map(({ type }) => type)).toEqual(["hop.start", "hop.end"]);
  });

  test("throws where no crew waits for the end", async () => {
    const failure = new RangeError("no");
    await expect(sceneOf(() => Promise.reject(failure), { managed: false }).hop("lead")).rejects.toBe(failure);
  });

  test("lets a pause of LangGraph through, which is no failure", async () => {
    const pause = Object.assign(new Error("interrupt"), { is_bubble_up: true, name: "GraphInterrupt", interrupts: [] });
    const { hop, run, told } = sceneOf(() => Promise.reject(pause));
    await expect(hop("lead")).rejects.toBe(pause);
    expect(run.ending).toBeUndefined();
    expect((await told()).map(({ type }) => type)).toEqual(["hop.start", "hop.end"]);
  });
});

test("a command to the parent graph is a broken contract, with a crew and without", async () => {
  const command = Object.assign(new Error(""), { is_bubble_up: true, command: { goto: "zoe" } });
  const { hop, run } = sceneOf(() => Promise.reject(command));
  await hop("lead");
  expect(run.ending).toMatchObject({ stopReason: "error", error: { code: "GC2013" } });
  await expect(sceneOf(() => Promise.reject(command), { managed: false }).hop("lead")).rejects.toThrow(AgentError);
});

test("a hop that begins after the run must end does nothing", async () => {
  const { hop, run, told } = sceneOf(() => Promise.reject(new Error("never asked")));
  run.end({ stopReason: "cancelled" });
  expect(await hop("lead")).toEqual({});
  expect(await told()).toEqual([]);
});

describe("a conditional edge", () => {
  const ready: Condition = {
    source: "slots.ready",
    evaluate: ({ slots }) => ({ value: Object.hasOwn(slots as object, "ready") }),
  };
  const scene = (state: OrchestratorState, condition = ready) =>
    sceneOf(() => ({ nextAgent: "zoe" }), {
      state,
      edges: [
        ["lead", "zoe", "slots.ready"],
        ["lead", "ada"],
      ],
      options: { conditions: new Map([["lead->zoe", condition]]) },
    });

  test("is open while its condition holds", async () => {
    expect(await scene({ ...STATE, contextSlots: { ready: true } }).hop("lead")).toMatchObject({ currentAgent: "zoe" });
  });

  test("is shut while it does not", async () => {
    const { hop, run } = scene(STATE);
    await hop("lead");
    expect(run.ending?.error).toMatchObject({ code: "GC2001", allowed: ["ada"] });
  });

  test("is shut when its condition cannot be evaluated, which is logged", async () => {
    const problem = { code: "GC1303" as const, message: "no such key", start: 0, end: 1 };
    const { hop, run, logger } = scene(STATE, { source: "x", evaluate: () => ({ value: false, problem }) });
    await hop("lead");
    expect(run.ending?.stopReason).toBe("no_route");
    expect(logger.lines.filter(({ level }) => level === "warn")).toEqual([
      { level: "warn", message: "condition_failed", fields: { edge: "lead->zoe", problem } },
    ]);
  });
});
