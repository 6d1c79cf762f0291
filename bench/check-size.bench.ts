import type { Bench, WorkContender } from "./harness/bench.ts";

const sized = (agents: number): WorkContender => ({
  name: `${agents} agents, ${agents * 10} edges`,
  load: () => import("./contenders/check-crew.ts"),
  options: { agents, edges: agents * 10 },
  warmUp: 5,
  runs: Math.ceil(10_000 / agents),
});

const [small, middle, large] = [sized(250), sized(500), sized(1_000)];

/** Checking costs the same for each agent, however many there are: linear in the size of the crew. */
export const benches: readonly Bench[] = [
  {
    name: "check by size, for each agent",
    baseline: small.name,
    contenders: [small, middle, large],
    budgets: { [middle.name]: 1.25, [large.name]: 1.25 },
  },
];
