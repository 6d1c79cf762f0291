import type { Bench, WorkContender } from "./harness/bench.ts";

const crew = (name: string): WorkContender => ({ name, load: () => import("./contenders/one-call-crew.ts") });
const react = (name: string, options: Readonly<Record<string, unknown>>, more: Partial<WorkContender> = {}): WorkContender => ({
  name,
  load: () => import("./contenders/react-passes.ts"),
  options,
  ...more,
});
const twenty: Partial<WorkContender> = { warmUp: 200, runs: 200 };

export const benches: readonly Bench[] = [
  {
    // Costs are per model call: what a pass adds to a call is parsing, the action, and the history.
    name: "a pass of an agent",
    baseline: "one call of a crew",
    contenders: [
      crew("one call of a crew"),
      react("a pass, tags", { protocol: "xml", passes: 5 }),
      react("a pass, native tools", { protocol: "tools", passes: 5 }),
    ],
    budgets: { "a pass, tags": 1.5, "a pass, native tools": 1.5 },
  },
  {
    // Costs are per pass: twenty passes cost at most twenty-two times one.
    name: "many passes of an agent",
    baseline: "1 pass",
    contenders: [react("1 pass", { protocol: "xml", passes: 1 }), react("20 passes", { protocol: "xml", passes: 20 }, twenty)],
    budgets: { "20 passes": 1.1 },
  },
  {
    name: "many passes of an agent, native tools",
    baseline: "1 pass",
    contenders: [react("1 pass", { protocol: "tools", passes: 1 }), react("20 passes", { protocol: "tools", passes: 20 }, twenty)],
    budgets: { "20 passes": 1.1 },
  },
];
