import fc from "fast-check";
import { expect, test } from "vitest";
import { findCycles } from "./find-cycles.ts";

const graph = (edges: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(edges));

test("nodes that all reach each other have one cycle, the shortest through the first of them", () => {
  const edges = graph({ a: ["b", "c"], b: ["d"], c: ["d", "a"], d: ["a", "c"], e: ["a", "e"], f: ["g"], g: ["f"] });
  expect(findCycles(edges)).toEqual([["a", "c"], ["e"], ["f", "g"]]);
});

test("a graph without a way back has none", () => {
  expect(findCycles(graph({ a: ["b", "c"], b: ["c", "nowhere"], c: [] }))).toEqual([]);
});

test("every group of nodes that reach each other has one cycle, and each cycle is one", () => {
  const node = fc.nat(5).map((index) => `n${index}`);
  fc.assert(
    fc.property(fc.array(fc.array(node, { maxLength: 3 }), { minLength: 5, maxLength: 5 }), (lists) => {
      const edges = new Map(lists.map((list, index) => [`n${index}`, list]));
      const found = findCycles(edges);
      expect(found.every((cycle) => cycle.every((name, index) => edges.get(name)?.includes(cycle[(index + 1) % cycle.length] ?? "")))).toBe(
        true,
      );
      expect(found.map(([first]) => first)).toEqual(firstOfGroups(edges));
    }),
  );
});

test.each([
  ["a ring", ["m0"], 1],
  ["a chain", [], 0],
])("%s of a hundred thousand nodes is looked at a few times a node", (_, last, cycles) => {
  const size = 100_000;
  const edges = new CountedEdges(Array.from({ length: size }, (_, index) => [`m${index}`, index + 1 < size ? [`m${index + 1}`] : last]));
  expect(findCycles(edges)).toHaveLength(cycles);
  expect(edges.lookups).toBeLessThanOrEqual(3 * size);
});

/** Counts how often the edges of a node are looked up. */
class CountedEdges extends Map<string, readonly string[]> {
  lookups = 0;

  override get(name: string): readonly string[] | undefined {
    this.lookups += 1;
    return super.get(name);
  }

  override has(name: string): boolean {
    this.lookups += 1;
    return super.has(name);
  }
}

/** By trying every way: slow, and plain to see. */
function firstOfGroups(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reach = (start: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const open = [...(edges.get(start) ?? [])];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (!found.has(name)) open.push(...(edges.get(name) ?? []));
      found.add(name);
    }
    return found;
  };
  const names = [...edges.keys()].filter((name) => reach(name).has(name));
  return names.filter((name) => !names.some((other) => other < name && reach(other).has(name) && reach(name).has(other)));
}
