import type { BaseAgent } from "../agents/index.ts";
import type { Plan, PlanEdge, PlanLimits } from "../compiler/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import type { Topology } from "../routing/index.ts";

/** Who may hand over to whom, and how long a request may go on. The `topology` of a loaded crew fits. */
export interface GraphTopology extends Topology {
  /** Agent invocations of one request. Default 25. */
  readonly maxHops?: number | undefined;
  /** `finish` ends with the best answer so far. Default `error`. */
  readonly onMaxHops?: "error" | "finish" | undefined;
}

/** What a plan is made of when there is no crew file. */
export interface TopologyPlanOptions {
  readonly name: string;
  readonly agents: ReadonlyMap<string, BaseAgent>;
  readonly topology: GraphTopology;
}

/**
 * The plan of agents under a topology, the same as a crew file of that topology would give.
 * @throws {InvalidArgumentError} GC5001 when the topology names an agent that is not given, or `maxHops` is no number of hops.
 */
export function planOfTopology({ name, agents, topology }: TopologyPlanOptions): Plan {
  const defaultReturn = topology.defaultReturn ?? null;
  checkNames(agents, [
    topology.entry,
    ...topology.edges.flatMap(({ from, to }) => [from, to]),
    ...(defaultReturn === null ? [] : [defaultReturn]),
  ]);
  return {
    kind: "crew",
    name,
    description: "",
    nodes: [...agents.values()].map((agent) => ({
      id: agent.name,
      type: "agent",
      name: agent.name,
      description: agent.description,
      examples: [],
      kind: "module",
      model: null,
      metadata: {},
    })),
    edges: edgesOf(topology, defaultReturn, [...agents.keys()]),
    joins: [],
    entry: topology.entry,
    exits: [...agents.keys()],
    defaultReturn,
    limits: limitsOf(topology),
    bindings: { models: {}, promptTokens: {} },
    sourceMap: {},
  };
}

function checkNames(agents: ReadonlyMap<string, BaseAgent>, names: readonly string[]): void {
  const missing = names.find((name) => !agents.has(name));
  if (missing === undefined) return;
  throw new InvalidArgumentError(`The topology names "${missing}", but there is no such agent.`, {
    hint: `Given: ${[...agents.keys()].join(", ") || "none"}.`,
  });
}

function edgesOf({ edges }: Topology, defaultReturn: string | null, names: readonly string[]): readonly PlanEdge[] {
  const counts = new Map<string, number>();
  const planEdge = (from: string, to: string, when: string | undefined, implicit: boolean): PlanEdge => {
    const pair = `${from}->${to}`;
    const count = (counts.get(pair) ?? 0) + 1;
    counts.set(pair, count);
    const id = count === 1 ? pair : `${pair}#${count}`;
    return { id, from, to, type: "dynamic", ...(when === undefined ? {} : { condition: when }), implicit };
  };
  const written = edges.filter(({ from, to }) => from !== to).map(({ from, to, when }) => planEdge(from, to, when, false));
  if (defaultReturn === null) return written;
  const returning = new Set(written.filter((edge) => edge.to === defaultReturn && edge.condition === undefined).map((edge) => edge.from));
  const lacking = names.filter((name) => name !== defaultReturn && !returning.has(name));
  return [...written, ...lacking.map((name) => planEdge(name, defaultReturn, undefined, true))];
}

function limitsOf({ maxHops = 25, onMaxHops = "error" }: GraphTopology): PlanLimits {
  if (!Number.isSafeInteger(maxHops) || maxHops < 1) throw new InvalidArgumentError("maxHops must be a whole number from 1.");
  return {
    maxHops,
    onMaxHops,
    maxTokensPerRequest: null,
    maxLlmCallsPerRequest: null,
    llmCallMs: 60_000,
    totalRequestMs: null,
    maxAttempts: 3,
  };
}
