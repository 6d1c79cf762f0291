import type { Plan, PlanEdge, PlanLimits } from "../../compiler/index.ts";

/** What a test says about a plan; the rest has defaults. */
export interface PlanSketch {
  /** Agents in declaration order; the first is the entry. */
  readonly agents: readonly string[];
  /** `[from, to]`, or `[from, to, condition]`. Default: the first agent to every other. */
  readonly edges?: readonly (readonly [string, string, (string | undefined)?])[];
  /** Default: the first agent. */
  readonly defaultReturn?: string | null;
  readonly limits?: Partial<PlanLimits>;
}

const LIMITS: PlanLimits = {
  maxHops: 25,
  onMaxHops: "error",
  maxTokensPerRequest: null,
  maxLlmCallsPerRequest: null,
  llmCallMs: 60_000,
  totalRequestMs: null,
  maxAttempts: 3,
};

/** A plan as the compiler lowers it, edges of the default return last. */
export function makePlan(sketch: PlanSketch): Plan {
  const { agents } = sketch;
  const entry = agents[0] ?? "supervisor";
  const defaultReturn = sketch.defaultReturn === undefined ? entry : sketch.defaultReturn;
  const written = sketch.edges ?? agents.slice(1).map((name) => [entry, name] as const);
  const returning = new Set(written.filter(([, to, when]) => to === defaultReturn && when === undefined).map(([from]) => from));
  const implied = agents.filter((name) => defaultReturn !== null && name !== defaultReturn && !returning.has(name));
  return {
    kind: "crew",
    name: "test crew",
    description: "",
    nodes: agents.map((id) => ({
      id,
      type: "agent",
      name: id,
      description: `Does ${id}.`,
      examples: [],
      kind: "module",
      model: null,
      metadata: {},
    })),
    edges: numbered([
      ...written.map(([from, to, condition]) => ({ from, to, condition, implicit: false })),
      ...implied.map((from) => ({ from, to: defaultReturn ?? entry, condition: undefined, implicit: true })),
    ]),
    joins: [],
    entry,
    exits: agents,
    defaultReturn,
    limits: { ...LIMITS, ...sketch.limits },
    bindings: { models: {}, promptTokens: {} },
    sourceMap: {},
  };
}

function numbered(
  edges: readonly { readonly from: string; readonly to: string; readonly condition: string | undefined; readonly implicit: boolean }[],
): readonly PlanEdge[] {
  return edges.map(({ from, to, condition, implicit }, index) => {
    const before = edges.slice(0, index).filter((edge) => edge.from === from && edge.to === to).length;
    const id = before === 0 ? `${from}->${to}` : `${from}->${to}#${before + 1}`;
    return { id, from, to, type: "dynamic" as const, ...(condition === undefined ? {} : { condition }), implicit };
  });
}
