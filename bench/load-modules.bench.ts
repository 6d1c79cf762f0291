import type { Bench, WorkContender } from "./harness/bench.ts";

const contender = (name: string, isManaged: boolean): WorkContender => ({
  name,
  load: () => import("./contenders/load-modules.ts"),
  options: { isManaged },
  warmUp: 20,
  runs: 30,
});

/** Three forks load all of a hundred modules at once: reading is what it costs, once for each file. */
export const benches: readonly Bench[] = [
  {
    name: "load 100 modules",
    baseline: "read 100 files",
    contenders: [contender("read 100 files", false), contender("three forks load all", true)],
    budgets: { "three forks load all": 1.5 },
    repeats: 5,
  },
];
