/** Hostile files have exponentially many cycles; nobody reads more than a few. */
const MOST_CYCLES = 50;
const MOST_STEPS = 50_000;

/**
 * Every way through a graph that comes back to its start without passing a node twice; each once, beginning with its node
 * that comes first. Of a graph with very many, the first ones.
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map([...edges.keys()].map((name, index) => [name, index]));
  const found: Found = { cycles: [], steps: 0 };
  for (const [start, index] of order) {
    const isLater = (name: string) => (order.get(name) ?? -1) >= index;
    walk(start, { edges, among: nodesThatReach(start, edges, isLater) }, found);
    if (isEnough(found)) break;
  }
  return found.cycles;
}

interface Found {
  readonly cycles: string[][];
  steps: number;
}

interface Graph {
  readonly edges: ReadonlyMap<string, readonly string[]>;
  /** Nodes that may be passed. */
  readonly among: ReadonlySet<string>;
}

/** Every way from a node back to itself, depth first. */
function walk(start: string, graph: Graph, found: Found): void {
  const path = [start];
  const open = [nextOf(start, graph)];
  while (open.length > 0 && !isEnough(found)) {
    found.steps += 1;
    const next = open.at(-1)?.shift();
    if (next === undefined) {
      open.pop();
      path.pop();
    } else if (next === start) found.cycles.push([...path]);
    else if (!path.includes(next)) {
      path.push(next);
      open.push(nextOf(next, graph));
    }
  }
}

function isEnough({ cycles, steps }: Found): boolean {
  return cycles.length >= MOST_CYCLES || steps >= MOST_STEPS;
}

function nextOf(name: string, { edges, among }: Graph): string[] {
  return [...new Set(edges.get(name) ?? [])].filter((next) => among.has(next));
}

/** The nodes from which a way leads to the target; only `isAllowed` nodes count. */
function nodesThatReach(
  target: string,
  edges: ReadonlyMap<string, readonly string[]>,
  isAllowed: (name: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const before = new Map<string, string[]>();
  for (const [from, nexts] of edges) {
    for (const to of isAllowed(from) ? nexts : []) {
      const known = before.get(to);
      if (known === undefined) before.set(to, [from]);
      else known.push(from);
    }
  }
  const open = [target];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const fresh = (before.get(name) ?? []).filter((from) => !found.has(from));
    for (const from of fresh) found.add(from);
    open.push(...fresh);
  }
  return found;
}
