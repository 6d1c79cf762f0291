/**
 * One way through a graph that comes back to its start, for each group of nodes that all reach each other: the shortest one
 * through the node of the group that comes first, beginning with it. In the order of those nodes, and in linear time.
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const groups = groupsOf(edges);
  const done = new Set<number>();
  const cycles: (readonly string[])[] = [];
  for (const start of edges.keys()) {
    const group = groups.get(start);
    if (group === undefined || done.has(group)) continue;
    done.add(group);
    const cycle = shortestCycle(start, (name) => (edges.get(name) ?? []).filter((next) => groups.get(next) === group));
    if (cycle !== undefined) cycles.push(cycle);
  }
  return cycles;
}

/** Breadth first; `undefined` for a node that no way leads back to. */
function shortestCycle(start: string, nextOf: (name: string) => readonly string[]): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (const name of open) {
    for (const next of nextOf(name)) {
      if (next === start) return wayTo(name, start, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, name);
      open.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way: string[] = [];
  for (let name: string | undefined = end; name !== undefined && name !== start; name = cameFrom.get(name)) way.push(name);
  return [start, ...way.reverse()];
}

interface Visit {
  readonly name: string;
  readonly index: number;
  readonly nexts: readonly string[];
  /** How many of `nexts` are done. */
  taken: number;
  /** The lowest index that is reached from here and still open. */
  low: number;
}

/** The strongly connected component of each node, as a number. */
function groupsOf(edges: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const search = new ComponentSearch(edges);
  for (const start of edges.keys()) search.from(start);
  return search.groups;
}

/**
 * Tarjan's search, without recursion, which a long chain would exhaust.
 * @see Tarjan, Depth-first search and linear graph algorithms (1972)
 */
class ComponentSearch {
  readonly groups = new Map<string, number>();
  readonly #edges: ReadonlyMap<string, readonly string[]>;
  readonly #indexes = new Map<string, number>();
  /** Nodes whose component is not known yet. */
  readonly #pending: string[] = [];
  readonly #visits: Visit[] = [];

  constructor(edges: ReadonlyMap<string, readonly string[]>) {
    this.#edges = edges;
  }

  from(start: string): void {
    if (!this.#indexes.has(start)) this.#enter(start);
    for (let visit = this.#visits.at(-1); visit !== undefined; visit = this.#visits.at(-1)) {
      const next = visit.nexts[visit.taken];
      visit.taken += 1;
      if (next === undefined) this.#leave(visit);
      else this.#follow(visit, next);
    }
  }

  #enter(name: string): void {
    const index = this.#indexes.size;
    this.#indexes.set(name, index);
    this.#pending.push(name);
    this.#visits.push({ name, index, nexts: this.#edges.get(name) ?? [], taken: 0, low: index });
  }

  #follow(visit: Visit, next: string): void {
    const index = this.#indexes.get(next);
    if (index === undefined) {
      if (this.#edges.has(next)) this.#enter(next);
    } else if (!this.groups.has(next)) visit.low = Math.min(visit.low, index);
  }

  #leave({ name, index, low }: Visit): void {
    this.#visits.pop();
    const parent = this.#visits.at(-1);
    if (parent !== undefined) parent.low = Math.min(parent.low, low);
    if (low !== index) return;
    for (let member = this.#pending.pop(); member !== undefined; member = member === name ? undefined : this.#pending.pop()) {
      this.groups.set(member, index);
    }
  }
}
