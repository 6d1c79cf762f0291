import type { Bench, CommandContender } from "./harness/bench.ts";

const EMPTY = "an empty module";

const evaluating = (name: string, code: string): CommandContender => ({ name, command: () => ["--input-type=module", "--eval", code] });

/** What a program pays for importing the library, against an empty program and against the core that it stands on. */
export const benches: readonly Bench[] = [
  {
    name: "import cost",
    baseline: EMPTY,
    contenders: [
      evaluating(EMPTY, ""),
      evaluating("graphcrew/protocol", 'import "graphcrew/protocol"'),
      evaluating("graphcrew/compiler", 'import "graphcrew/compiler"'),
      evaluating("graphcrew", 'import "graphcrew"'),
      evaluating("@langchain/core messages and runnables", 'import "@langchain/core/messages"; import "@langchain/core/runnables"'),
      evaluating("@langchain/langgraph", 'import "@langchain/langgraph"'),
    ],
    budgets: {},
  },
];
