import type { Bench, WorkContender } from "./harness/bench.ts";

const KINDS = [
  "plain prose",
  "<",
  "< in a value",
  "entities in a value",
  "unclosed thoughts",
  "actions",
  "unclosed actions",
  "unclosed parameters",
  "unclosed start tags",
  "unclosed CDATA",
  "unclosed reasoning",
  "tags of the same name in a value",
  "elements",
  "back-ticks",
  "tags in back-ticks",
  "a fence of many back-ticks",
  "{",
  '{"a":',
  "deep JSON in an action",
  "an object of many names",
  "text in JSON",
];

/** Kinds that take less than a millisecond, and more runs than the others to be told from noise. */
const QUICK: ReadonlySet<string> = new Set(["plain prose", "deep JSON in an action"]);

const sized = (kind: string, name: string, times: number): WorkContender => ({
  name,
  load: () => import("./contenders/parse-reply.ts"),
  options: { kind, times },
  warmUp: Math.ceil((QUICK.has(kind) ? 400 : 40) / times),
  runs: Math.ceil((QUICK.has(kind) ? 1_000 : 20) / times),
});

/** Ten times the reply takes at most twelve times as long, also where a careless parser takes a hundred times. */
const linear = KINDS.map(
  (kind): Bench => ({
    name: `parse a reply: ${kind}`,
    baseline: "500 KB",
    contenders: [sized(kind, "500 KB", 1), sized(kind, "5 MB", 10)],
    budgets: { "5 MB": 1.2 },
    repeats: 5,
  }),
);

const json = (name: string, isReply: boolean): WorkContender => ({
  name,
  load: () => import("./contenders/parse-json.ts"),
  options: { isReply },
  warmUp: 5,
  runs: 10,
});

export const benches: readonly Bench[] = [
  ...linear,
  {
    name: "5 MB of JSON",
    baseline: "JSON.parse",
    contenders: [json("JSON.parse", false), json("parseReply", true)],
    budgets: {},
    repeats: 5,
  },
];
