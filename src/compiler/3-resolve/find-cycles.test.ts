import fc from "fast-check";
import { expect, test } from "vitest";
import { findCycles } from "./find-cycles.ts";

const graph = (edges: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(edges));

test("cycles that share nodes are each found once, from their first node on", () => {
  const edges = graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: ["a", "c"], e: ["a", "e"] });
  expect(findCycles(edges)).toEqual([["a", "b", "d"], ["a", "c", "d"], ["c", "d"], ["e"]]);
});

test("a graph without a way back has none", () => {
  expect(findCycles(graph({ a: ["b", "c"], b: ["c", "nowhere"], c: [] }))).toEqual([]);
});

test("every cycle of small graphs is found, each once, and each is one", () => {
  const node = fc.nat(4).map((index) => `n${index}`);
  fc.assert(
    fc.property(fc.array(fc.array(node, { maxLength: 3 }), { minLength: 5, maxLength: 5 }), (lists) => {
      const edges = new Map(lists.map((list, index) => [`n${index}`, list]));
      const found = findCycles(edges).map((cycle) => cycle.join(" "));
      expect(new Set(found).size).toBe(found.length);
      expect(new Set(found)).toEqual(new Set(allCycles(edges)));
    }),
  );
});

/** By trying every way: slow, and plain to see. */
function allCycles(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const from = (path: readonly string[]): readonly string[] =>
    (edges.get(path.at(-1) ?? "") ?? []).flatMap((next) => {
      if (next === path[0]) return [path.join(" ")];
      return path.includes(next) || next < (path[0] ?? "") ? [] : from([...path, next]);
    });
  return [...edges.keys()].flatMap((start) => from([start]));
}
