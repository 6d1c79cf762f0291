import { distance } from "fastest-levenshtein";
import { aList, checkOptions, InvalidArgumentError, InvalidRouteError, type OptionRules, RoutingSelfLoopError } from "../errors/index.ts";

/** The part of a topology that routing reads. */
export interface Topology {
  readonly entry: string;
  readonly edges: readonly { readonly from: string; readonly to: string; readonly when?: string }[];
  /** Where an agent may always go, and where a fan-out joins; `null` or absent for none. */
  readonly defaultReturn?: string | null;
}

const RULES: OptionRules = {
  entry: { fits: (value) => typeof value === "string", must: "be the name of an agent", hint: 'For example entry: "supervisor".' },
  edges: aList("be a list of { from, to }", 'For example [{ from: "supervisor", to: "billing" }].', isEdge),
  defaultReturn: {
    fits: (value) => value === null || typeof value === "string",
    must: "be the name of an agent, or null",
    hint: "Left out, nobody is returned to.",
  },
};

const NOBODY: readonly string[] = Object.freeze([]);

/** Answers who may hand over to whom, each look-up in constant time. */
export class TopologyResolver {
  readonly entry: string;
  readonly defaultReturn: string | null;
  readonly #targets: ReadonlyMap<string, readonly string[]>;
  readonly #legal: ReadonlyMap<string, ReadonlySet<string>>;

  /** @throws {InvalidArgumentError} GC5001 when the entry is empty, or the topology is none. */
  constructor(topology: Topology) {
    checkOptions("a topology", topology, RULES, { refuses: "none", needs: ["entry", "edges"] });
    if (topology.entry === "") throw new InvalidArgumentError("A topology needs an entry agent.");
    this.entry = topology.entry;
    this.defaultReturn = topology.defaultReturn ?? null;
    this.#targets = targetsByAgent(topology, this.defaultReturn);
    this.#legal = new Map([...this.#targets].map(([agent, targets]) => [agent, new Set(targets)]));
  }

  /** The agents that `agent` may hand over to: its edges in order, then the default return; never itself. Conditions (`when`) are not looked at. */
  getAllowedTargets(agent: string): readonly string[] {
    return this.#targets.get(agent) ?? this.#onlyDefault(agent);
  }

  /**
   * Checks one hand-over.
   * @throws {RoutingSelfLoopError} GC2002 when both are the same agent.
   * @throws {InvalidRouteError} GC2001 when the topology does not allow it.
   */
  validateRoute(from: string, to: string): void {
    if (from === to) throw new RoutingSelfLoopError(from);
    if (this.allows(from, to)) return;
    throw invalidRoute(from, to, this.getAllowedTargets(from));
  }

  /** True when `from` may hand over to `to`. */
  allows(from: string, to: string): boolean {
    if (from === to) return false;
    return this.#legal.get(from)?.has(to) ?? to === this.defaultReturn;
  }

  #onlyDefault(agent: string): readonly string[] {
    return this.defaultReturn === null || this.defaultReturn === agent ? NOBODY : [this.defaultReturn];
  }
}

/** The error for a hand-over that is not allowed, with the nearest allowed name. */
export function invalidRoute(from: string, to: string, allowed: readonly string[]): InvalidRouteError {
  return new InvalidRouteError({ from, to, allowed, nearest: nearestName(to, allowed) });
}

function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const short = name.slice(0, 64).toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, far: distance(short, candidate.toLowerCase()) }))
    .sort((left, right) => left.far - right.far);
  const best = ranked[0];
  return best !== undefined && best.far <= Math.max(2, Math.floor(best.candidate.length / 3)) ? best.candidate : undefined;
}

function targetsByAgent(topology: Topology, defaultReturn: string | null): Map<string, readonly string[]> {
  const sets = new Map<string, Set<string>>();
  for (const { from, to } of topology.edges) {
    if (from === to) continue;
    const targets = sets.get(from) ?? new Set<string>();
    targets.add(to);
    sets.set(from, targets);
  }
  const frozen = new Map<string, readonly string[]>();
  for (const [agent, targets] of sets) {
    if (defaultReturn !== null && defaultReturn !== agent) targets.add(defaultReturn);
    frozen.set(agent, Object.freeze([...targets]));
  }
  return frozen;
}

function isEdge(value: unknown): boolean {
  const { from, to } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof from === "string" && typeof to === "string";
}
