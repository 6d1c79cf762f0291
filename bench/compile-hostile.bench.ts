import type { Bench, WorkContender } from "./harness/bench.ts";

const KINDS = [
  "quotes",
  "anchors",
  "directives",
  "comments",
  "merged aliases",
  "the same key",
  "unknown keys",
  "misspelt keys",
  "agents without anything",
  "one name",
  "unknown agents",
  "includes",
];

const sized = (kind: string, name: string, times: number): WorkContender => ({
  name,
  load: () => import("./contenders/compile-hostile.ts"),
  options: { kind, times },
  warmUp: 10 / times,
  runs: 20 / times,
});

/** Ten times the file takes at most twenty times as long, where work that grows faster than its input takes a hundred times. */
export const benches: readonly Bench[] = KINDS.map((kind) => ({
  name: `compile a hostile file: ${kind}`,
  baseline: "small",
  contenders: [sized(kind, "small", 1), sized(kind, "ten times", 10)],
  budgets: { "ten times": 2 },
  repeats: 3,
}));
