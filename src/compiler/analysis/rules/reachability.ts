import { locationOf } from "../../1-parse/index.ts";
import { listNames } from "../../diagnostics/index.ts";
import { placeOf } from "../place-of.ts";
import type { RuleInput } from "./rule.ts";

/** GC1901: an agent that no run reaches, because nobody may hand over to it or because `max_hops` ends every run before. */
export function reportUnreached({ graph, document, collector }: RuleInput): void {
  const { nodes, entry, limits } = graph.plan;
  for (const node of nodes) {
    if (graph.isReached(node.id)) continue;
    collector.report({
      code: "GC1901",
      location: placeOf(graph.plan, document, node.id),
      message: `Agent "${node.id}" is never reached: no agent that runs can hand over to it.`,
      hint: `Add it to an edge, for example {from: ${entry}, to: ${node.id}}, or remove it.`,
    });
  }
  const late = nodes.map((node) => node.id).filter((id) => (graph.hopsTo.get(id) ?? 0) > limits.maxHops);
  if (late.length === 0) return;
  const needed = Math.min(...late.map((id) => graph.hopsTo.get(id) ?? 0));
  collector.report({
    code: "GC1901",
    location: locationOf(document, ["topology", "max_hops"], "value"),
    message: `With max_hops ${limits.maxHops} no run reaches ${listNames(late, 5)}.`,
    hint: `Set max_hops to ${needed} or more.`,
  });
}

/** GC1902: an agent from which no run can end before `max_hops` makes it fail. */
export function reportEndless({ graph, document, collector }: RuleInput): void {
  const { nodes, limits } = graph.plan;
  const reached = nodes.map((node) => node.id).filter((id) => (graph.hopsTo.get(id) ?? Number.POSITIVE_INFINITY) <= limits.maxHops);
  for (const id of reached.filter((name) => !graph.hopsAfter.has(name))) {
    collector.report({
      code: "GC1902",
      location: placeOf(graph.plan, document, id),
      message: `Agent "${id}" can never finish: no way from it leads to an agent that may end the request.`,
      hint: "Let one agent on its way end the request, for example with on_done: end.",
    });
  }
  if (limits.onMaxHops === "finish") return;
  const hopsThrough = (id: string) => (graph.hopsTo.get(id) ?? 0) + (graph.hopsAfter.get(id) ?? 0);
  const cut = reached.filter((id) => graph.hopsAfter.has(id) && hopsThrough(id) > limits.maxHops);
  if (cut.length === 0) return;
  collector.report({
    code: "GC1902",
    location: locationOf(document, ["topology", "max_hops"], "value"),
    message: `With max_hops ${limits.maxHops} a run that reaches ${listNames(cut, 5)} can never finish.`,
    hint: `Set max_hops to ${Math.max(...cut.map(hopsThrough))} or more, or on_max_hops: finish to end with the best answer so far.`,
  });
}
