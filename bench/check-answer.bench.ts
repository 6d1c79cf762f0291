import type { Bench, WorkContender } from "./harness/bench.ts";

const sized = (kind: string, name: string, times: number): WorkContender => ({
  name,
  load: () => import("./contenders/check-answer.ts"),
  options: { kind, times },
  warmUp: Math.ceil(40 / times),
  runs: Math.ceil(40 / times),
});

/** Ten times the text takes at most fifteen times as long, where an engine that backtracks never ends. */
export const benches: readonly Bench[] = ["a pattern", "a pattern of names"].map((kind) => ({
  name: `check an answer: ${kind} that would backtrack`,
  baseline: "5 KB",
  contenders: [sized(kind, "5 KB", 1), sized(kind, "50 KB", 10)],
  budgets: { "50 KB": 1.5 },
  repeats: 5,
}));
