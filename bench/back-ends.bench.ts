import type { Bench, WorkContender } from "./harness/bench.ts";

const loop = (name: string, options: Readonly<Record<string, unknown>> = {}, more: Partial<WorkContender> = {}): WorkContender => ({
  name,
  load: () => import("./contenders/plain-loop.ts"),
  options,
  ...more,
});
const crew = (name: string, options: Readonly<Record<string, unknown>> = {}, more: Partial<WorkContender> = {}): WorkContender => ({
  name,
  load: () => import("./contenders/crew.ts"),
  options,
  ...more,
});

/** So many requests that what the compiler of the machine does beside the first thousands counts little. */
function direct(concurrency: number): Bench {
  const more = { concurrency, runs: 10_000 };
  return {
    name: `direct back end, ${concurrency} at once`,
    baseline: "plain loop",
    contenders: [loop("plain loop", {}, more), crew("crew", {}, more), crew("crew, events read", { events: true }, more)],
    budgets: { crew: 3, "crew, events read": 4 },
    repeats: 5,
  };
}

function langgraph(concurrency: number): Bench {
  const more = { concurrency, runs: 500 };
  return {
    name: `LangGraph back end, ${concurrency} at once`,
    baseline: "hand-wired graph",
    contenders: [
      { name: "hand-wired graph", load: () => import("./contenders/hand-wired-graph.ts"), ...more },
      crew("crew", { engine: "langgraph" }, more),
    ],
    budgets: { crew: 1.15 },
    repeats: 5,
  };
}

export const benches: readonly Bench[] = [
  direct(1),
  direct(100),
  langgraph(1),
  langgraph(100),
  {
    name: "token streaming",
    baseline: "loop over model.stream",
    contenders: [loop("loop over model.stream", { stream: true }), crew("crew", { stream: true })],
    budgets: { crew: 1.5 },
    repeats: 5,
  },
  {
    name: "1,000 earlier messages",
    baseline: "plain loop",
    contenders: [loop("plain loop", { earlier: 1_000 }, { runs: 5_000 }), crew("crew", { earlier: 1_000 }, { runs: 5_000 })],
    budgets: { crew: 2 },
    repeats: 5,
  },
  {
    name: "fan-out of 100",
    baseline: "Promise.all",
    contenders: [
      { name: "Promise.all", load: () => import("./contenders/fan-out.ts") },
      { name: "crew", load: () => import("./contenders/fan-out.ts"), options: { crew: true }, runs: 500 },
    ],
    budgets: { crew: 4 },
    repeats: 5,
  },
];
