import fc from "fast-check";
import { DELETED } from "../../../src/protocol/index.ts";

/** Names whose alphabetical order is not the order in which they are declared. */
const NAMES = ["zoe", "Ada", "mid", "b_2", "a-1", "Zed", "kim"] as const;
const KEYS = ["k0", "k1", "k2"] as const;

/** A choice: the n-th of the legal targets, counted round and round, or a name as it is. */
export type Pick = number | string;

/** What one agent does in one of its turns. */
export interface Turn {
  readonly kind: "answer" | "throw" | "empty" | "broken" | "cancel" | "cancel and wait" | "time out" | "mutate" | "steal identity";
  readonly words: string;
  readonly next: Pick | readonly Pick[] | null;
  readonly slots: Readonly<Record<string, unknown>>;
  readonly knowledge: Readonly<Record<string, unknown>> | null;
  readonly tokens: number | null;
  /** Which error is thrown. */
  readonly error: "type error" | "typed" | "model timeout" | "text" | "frozen";
  /** How often it lets others go on before it is done. */
  readonly pauses: number;
}

/** A topology with agents that follow a script, and how the request is run. */
export interface ParityCase {
  readonly agents: readonly string[];
  readonly edges: readonly (readonly [string, string, (string | undefined)?])[];
  readonly defaultReturn: string | null;
  readonly maxHops: number;
  readonly onMaxHops: "error" | "finish";
  /** What each agent does, turn after turn; the last turn repeats. */
  readonly script: Readonly<Record<string, readonly Turn[]>>;
  readonly middleware: readonly ("tenant_isolation" | "metrics")[];
  readonly checkpointed: boolean;
}

const words = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("one", "two", "four words are here") },
  { weight: 1, arbitrary: fc.constant("") },
);
const slotValue = fc.constantFrom<unknown>(1, "v", null, undefined, DELETED, { deep: [1] }, false);
const slots = fc.dictionary(fc.constantFrom(...KEYS), slotValue, { maxKeys: 3, noNullPrototype: true });

/** Legal targets mostly; now and then any agent, a misspelt name, or a name that nobody has. */
function pickAmong(agents: readonly string[]): fc.Arbitrary<Pick> {
  const anybody = fc.constantFrom(...agents);
  return fc.oneof(
    { weight: 40, arbitrary: fc.nat(5) },
    { weight: 1, arbitrary: anybody },
    { weight: 2, arbitrary: anybody.map((name) => ` ${name.toUpperCase()}.`) },
    { weight: 1, arbitrary: fc.constantFrom("nobody", "") },
  );
}

function turnAmong(agents: readonly string[]): fc.Arbitrary<Turn> {
  const pick = pickAmong(agents);
  return fc.record({
    kind: fc.oneof(
      { weight: 120, arbitrary: fc.constant("answer" as const) },
      { weight: 3, arbitrary: fc.constant("throw" as const) },
      {
        weight: 5,
        arbitrary: fc.constantFrom("empty", "broken", "cancel", "cancel and wait", "time out", "mutate", "steal identity"),
      },
    ) as fc.Arbitrary<Turn["kind"]>,
    words,
    next: fc.oneof(
      { weight: 2, arbitrary: fc.constant(null) },
      { weight: 6, arbitrary: pick },
      { weight: 6, arbitrary: fc.array(pick, { minLength: 1, maxLength: 4 }) },
    ),
    slots,
    knowledge: fc.option(slots),
    tokens: fc.option(fc.nat(9)),
    error: fc.constantFrom("type error", "typed", "model timeout", "text", "frozen"),
    pauses: fc.nat(4),
  });
}

function caseAmong(agents: readonly string[]): fc.Arbitrary<ParityCase> {
  const agent = fc.constantFrom(...agents);
  const condition = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...KEYS) });
  return fc.record({
    agents: fc.constant(agents),
    edges: fc
      .array(fc.tuple(agent, agent, condition), { minLength: agents.length * 2, maxLength: agents.length * 5 })
      .map((edges) => edges.filter(([from, to]) => from !== to)),
    defaultReturn: fc.option(agent, { freq: 5 }),
    maxHops: fc.integer({ min: 1, max: 14 }),
    onMaxHops: fc.constantFrom("error", "finish"),
    script: fc
      .tuple(...agents.map(() => fc.array(turnAmong(agents), { minLength: 2, maxLength: 6 })))
      .map((turns) => Object.fromEntries(agents.map((name, index) => [name, turns[index] ?? []]))),
    middleware: fc.subarray(["tenant_isolation", "metrics"]),
    checkpointed: fc.boolean(),
  });
}

/** Random topologies with scripted choices. */
export const parityCase: fc.Arbitrary<ParityCase> = fc
  .shuffledSubarray([...NAMES], { minLength: 1, maxLength: 7 })
  .chain((agents) => caseAmong(agents));
