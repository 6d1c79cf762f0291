import type { PlanEdge } from "../../4-lower/index.ts";
import { placeOf } from "../place-of.ts";
import type { RuleInput } from "./rule.ts";

/** GC1907: an edge that changes nothing, because another edge of the same two agents is always legal, or has the same condition. */
export function reportShadowedEdges(input: RuleInput): void {
  for (const edges of edgesByPair(input.graph.plan.edges)) {
    const open = edges.find((edge) => edge.condition === undefined);
    const first = new Map<string | undefined, PlanEdge>();
    for (const edge of edges) {
      const other = first.get(edge.condition) ?? open;
      if (!first.has(edge.condition)) first.set(edge.condition, edge);
      if (other !== undefined && other !== edge && !edge.implicit) reportShadowed(edge, other, input);
    }
  }
}

function reportShadowed(edge: PlanEdge, other: PlanEdge, { graph, document, collector }: RuleInput): void {
  const isTwice = edge.condition === other.condition;
  collector.report({
    code: "GC1907",
    location: placeOf(graph.plan, document, edge.id),
    message: messageFor(edge, other),
    hint: isTwice ? "Remove one of the two." : "Remove the condition, or the other edge.",
    related: [{ ...placeOf(graph.plan, document, other.id), message: other.implicit ? "always legal by this" : "the other edge" }],
  });
}

function messageFor(edge: PlanEdge, other: PlanEdge): string {
  const pair = `from "${edge.from}" to "${edge.to}"`;
  if (edge.condition === other.condition) return `The edge ${pair} is given twice.`;
  if (other.implicit) return `The condition of the edge ${pair} has no effect: going to default_return is always legal.`;
  return `The condition of the edge ${pair} has no effect: another edge between the two has none.`;
}

function edgesByPair(edges: readonly PlanEdge[]): Iterable<readonly PlanEdge[]> {
  const pairs = new Map<string, PlanEdge[]>();
  for (const edge of edges) {
    const key = `${edge.from}\n${edge.to}`;
    const pair = pairs.get(key);
    if (pair === undefined) pairs.set(key, [edge]);
    else pair.push(edge);
  }
  return pairs.values();
}
