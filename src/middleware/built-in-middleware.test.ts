import { describe, expect, test, vi } from "vitest";
import { createAgentResponse } from "../agents/index.ts";
import { recordingLogger } from "../agents/testdata/recording-logger.ts";
import { AgentError, InvalidArgumentError, TenantIsolationError } from "../errors/index.ts";
import type { AgentMiddleware, AgentResponse, InvocationContext, OrchestratorState } from "../protocol/index.ts";
import { FakeClock, makeTestState } from "../testing/index.ts";
import { buildMiddleware, MIDDLEWARE_NAMES } from "./build-middleware.ts";
import { composeMiddleware } from "./compose.ts";
import { InMemoryMetricsCollector } from "./in-memory-metrics-collector.ts";
import { MetricsMiddleware } from "./metrics-middleware.ts";
import { TenantIsolationMiddleware } from "./tenant-isolation-middleware.ts";

const USAGE = { inputTokens: 1, outputTokens: 2, totalTokens: 3, modelCalls: 1 };

function invoke(layer: AgentMiddleware, work: (context: InvocationContext) => Promise<AgentResponse>, agentName = "a") {
  const process = composeMiddleware([layer], work, recordingLogger());
  return process({ agentName, config: {}, state: makeTestState("hi", { tenantId: "t" }), values: new Map() });
}

describe("metrics", () => {
  test("tell duration and usage of an invocation that succeeds", async () => {
    const clock = new FakeClock();
    const collector = new InMemoryMetricsCollector();
    await invoke(new MetricsMiddleware({ collector, clock }), async () => {
      await clock.advance(250);
      return createAgentResponse({ content: "done", tokenUsage: USAGE });
    });
    expect([collector.invocations, collector.errors]).toEqual([[{ agentName: "a", durationMs: 250, tokenUsage: USAGE }], []]);
  });

  test("tell the code of one that fails", async () => {
    const clock = new FakeClock();
    const collector = new InMemoryMetricsCollector();
    const layer = new MetricsMiddleware({ collector, clock });
    const typed = new AgentError({ code: "GC2005", agentName: "a", message: "empty" });
    await expect(invoke(layer, () => Promise.reject(typed))).rejects.toBe(typed);
    await expect(invoke(layer, () => Promise.reject(new TypeError("x")))).rejects.toThrow("x");
    expect(collector.errors.map(({ code }) => code)).toEqual(["GC2005", "unknown"]);
  });

  test("of many at once are kept apart", async () => {
    const clock = new FakeClock();
    const collector = new InMemoryMetricsCollector();
    const layer = new MetricsMiddleware({ collector, clock });
    const slow = invoke(
      layer,
      () => new Promise((resolve) => clock.after(300, () => resolve(createAgentResponse({ content: "x" })))),
      "slow",
    );
    const fast = invoke(
      layer,
      () => new Promise((resolve) => clock.after(100, () => resolve(createAgentResponse({ content: "x" })))),
      "fast",
    );
    await clock.advance(300);
    await Promise.all([slow, fast]);
    expect(collector.invocations.map(({ agentName, durationMs }) => [agentName, durationMs])).toEqual([
      ["fast", 100],
      ["slow", 300],
    ]);
  });

  test.each([
    [
      "at once",
      () => {
        throw new RangeError("disk full");
      },
    ],
    ["later", () => Promise.reject(new RangeError("disk full")) as unknown as undefined],
  ])("a collector that fails %s changes nothing and is logged", async (_when, recordInvocation) => {
    const recordError = vi.fn(recordInvocation);
    const logger = recordingLogger();
    const layer = buildMiddleware("metrics", { metricsCollector: { recordInvocation, recordError }, logger });
    const answer = createAgentResponse({ content: "done" });
    expect(await invoke(layer, async () => answer)).toBe(answer);
    expect(recordError).not.toHaveBeenCalled();
    const failure = new TypeError("x");
    await expect(invoke(layer, () => Promise.reject(failure))).rejects.toBe(failure);
    const line = { level: "warn", message: "metrics_failed", fields: { agentName: "a", error: "disk full" } };
    expect(logger.lines).toEqual([line, line]);
  });

  test("in memory keep the latest only", () => {
    const collector = new InMemoryMetricsCollector({ limit: 2 });
    for (const agentName of ["a", "b", "c"]) collector.recordInvocation({ agentName, durationMs: 1, tokenUsage: null });
    expect(collector.invocations.map(({ agentName }) => agentName)).toEqual(["b", "c"]);
  });
});

describe("tenant isolation", () => {
  const layer = new TenantIsolationMiddleware();
  const answer = createAgentResponse({ content: "done" });

  test("lets an invocation pass that leaves identity alone", async () => {
    expect(await invoke(layer, async () => answer)).toBe(answer);
  });

  test.each(["sessionId", "userId", "tenantId"] as const)("stops an agent that changes %s of the state", async (field) => {
    const stealing = async ({ state }: InvocationContext) => {
      Object.assign(state, { [field]: "somebody else" } satisfies Partial<OrchestratorState>);
      return answer;
    };
    const error = await invoke(layer, stealing, "thief").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TenantIsolationError);
    expect(error).toMatchObject({ agentName: "thief", field, code: "GC2009" });
  });

  test.each(["tenantId", "tenant_id", "userId", "user_id", "sessionId", "session_id"])(
    "stops an agent that writes the slot %s",
    async (slot) => {
      const response = createAgentResponse({ content: "done", slotsUpdate: { [slot]: "somebody else" } });
      await expect(invoke(layer, async () => response)).rejects.toThrow(TenantIsolationError);
    },
  );

  test("lets an agent write the tenant it works for", async () => {
    const response = createAgentResponse({ content: "done", slotsUpdate: { tenantId: "t" } });
    expect(await invoke(layer, async () => response)).toBe(response);
  });
});

describe("middleware by name", () => {
  test.each(MIDDLEWARE_NAMES)("%s can be built", (name) => {
    expect(buildMiddleware(name).name).toBe(name);
  });

  test("is a new instance each time", () => {
    expect(buildMiddleware("metrics")).not.toBe(buildMiddleware("metrics"));
  });

  test("writes its metrics to the collector that is given", async () => {
    const metricsCollector = new InMemoryMetricsCollector();
    await invoke(buildMiddleware("metrics", { metricsCollector }), async () => createAgentResponse({ content: "done" }));
    expect(metricsCollector.invocations).toHaveLength(1);
  });

  test("writes its metrics to the log where there is no collector", async () => {
    const logger = recordingLogger();
    const layer = buildMiddleware("metrics", { logger });
    await invoke(layer, async () => createAgentResponse({ content: "done", tokenUsage: USAGE }));
    await invoke(layer, () => Promise.reject(new TypeError("x"))).catch(() => undefined);
    expect(logger.lines.map(({ level, message, fields }) => [level, message, fields.agentName])).toEqual([
      ["info", "agent_metrics", "a"],
      ["info", "agent_error_metrics", "a"],
    ]);
    expect(logger.lines[0]?.fields.tokenUsage).toEqual(USAGE);
  });

  test("that is not there is an error that lists what is", () => {
    const build = () => buildMiddleware("nothing");
    expect(build).toThrow(InvalidArgumentError);
    expect(build).toThrow('There is no middleware "nothing".');
  });
});
