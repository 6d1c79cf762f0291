import type { Plan, PlanEdge } from "../4-lower/index.ts";

/** A plan as a graph of the hand-overs that can really happen; every look-up is constant, building it linear. */
export class PlanGraph {
  readonly plan: Plan;
  /** Hops up to and with an agent on the shortest way from the entry; an agent that is never reached is missing. */
  readonly hopsTo: ReadonlyMap<string, number>;
  /** Hops after an agent on the shortest way to the end; an agent that can never end is missing. */
  readonly hopsAfter: ReadonlyMap<string, number>;
  readonly #outgoing: ReadonlyMap<string, readonly PlanEdge[]>;
  readonly #incoming: ReadonlyMap<string, readonly PlanEdge[]>;

  constructor(plan: Plan) {
    this.plan = plan;
    const edges = takenEdges(plan);
    this.#outgoing = groupBy(edges, (edge) => edge.from);
    this.#incoming = groupBy(edges, (edge) => edge.to);
    const known = plan.nodes.some((node) => node.id === plan.entry);
    this.hopsTo = distances(known ? [plan.entry] : [], 1, (id) => this.edgesFrom(id).map((edge) => edge.to));
    this.hopsAfter = distances(plan.exits, 0, (id) => this.edgesInto(id).map((edge) => edge.from));
  }

  /** The edges that an agent may take, in the order of the plan. */
  edgesFrom(id: string): readonly PlanEdge[] {
    return this.#outgoing.get(id) ?? [];
  }

  /** The edges by which an agent may be reached. */
  edgesInto(id: string): readonly PlanEdge[] {
    return this.#incoming.get(id) ?? [];
  }

  isReached(id: string): boolean {
    return this.hopsTo.has(id);
  }
}

/** True when an agent chooses where to go. A react agent answers; what follows is a matter of `on_done`. */
export function chooses(kind: string): boolean {
  return kind !== "react";
}

function takenEdges(plan: Plan): readonly PlanEdge[] {
  const answering = new Set(plan.nodes.filter((node) => !chooses(node.kind)).map((node) => node.id));
  const exits = new Set(plan.exits);
  return plan.edges.filter((edge) => !answering.has(edge.from) || (edge.to === plan.defaultReturn && !exits.has(edge.from)));
}

function groupBy(edges: readonly PlanEdge[], keyOf: (edge: PlanEdge) => string): ReadonlyMap<string, readonly PlanEdge[]> {
  const groups = new Map<string, PlanEdge[]>();
  for (const edge of edges) {
    const group = groups.get(keyOf(edge));
    if (group === undefined) groups.set(keyOf(edge), [edge]);
    else group.push(edge);
  }
  return groups;
}

function distances(starts: readonly string[], first: number, neighboursOf: (id: string) => readonly string[]): ReadonlyMap<string, number> {
  const found = new Map(starts.map((id) => [id, first]));
  const queue = [...starts];
  for (const id of queue) {
    const next = (found.get(id) ?? first) + 1;
    for (const neighbour of neighboursOf(id)) {
      if (found.has(neighbour)) continue;
      found.set(neighbour, next);
      queue.push(neighbour);
    }
  }
  return found;
}
