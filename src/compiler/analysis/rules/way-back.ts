import { agentSites, fieldValue } from "../../3-resolve/index.ts";
import { placeOf } from "../place-of.ts";
import { chooses, type PlanGraph } from "../plan-graph.ts";
import type { RuleInput } from "./rule.ts";

/**
 * GC1903: an agent that was meant to hand back and cannot. Ending with one's own answer is a legal topology, so this speaks up
 * only where the file shows that more was meant: `on_done: return` is written out with nowhere to return to, or the agents
 * beside it, reached from the same agent, have a way back and it has none. With a `default_return` everyone has a way back.
 */
export function reportNoWayBack({ graph, spec, document, collector }: RuleInput): void {
  const { plan } = graph;
  if (plan.defaultReturn !== null) return;
  const sites = agentSites(document);
  const forgotten = forgottenAgents(graph);
  for (const { name, kind } of spec.agents) {
    if (name === plan.entry || !graph.isReached(name)) continue;
    const onDone = fieldValue(sites.entries.get(name), "on_done");
    const caller = forgotten.get(name);
    if (kind === "react" && onDone === "return") {
      collector.report({
        code: "GC1903",
        location: placeOf(plan, document, name),
        message: `Agent "${name}" has no way back: on_done: return needs a default_return, and the topology has none.`,
        hint: `Add default_return: ${plan.entry} to topology, or write on_done: end.`,
      });
    } else if (caller !== undefined && onDone !== "end") {
      collector.report({
        code: "GC1903",
        location: placeOf(plan, document, name),
        message: `Agent "${name}" has no way back to "${caller}", while others that "${caller}" hands over to have one.`,
        hint: `Add default_return: ${caller} to topology, or an edge {from: ${name}, to: ${caller}}.`,
      });
    }
  }
}

/** Agents that hand over to nobody while a sibling hands back, with the agent that both are reached from. */
function forgottenAgents(graph: PlanGraph): ReadonlyMap<string, string> {
  const forgotten = new Map<string, string>();
  const pairs = new Set(graph.plan.nodes.flatMap((node) => graph.edgesFrom(node.id).map((edge) => `${edge.from}\n${edge.to}`)));
  for (const node of graph.plan.nodes) {
    const targets = graph.edgesFrom(node.id).map((edge) => edge.to);
    if (!targets.some((target) => pairs.has(`${target}\n${node.id}`))) continue;
    for (const target of targets) {
      if (graph.edgesFrom(target).length === 0 && !forgotten.has(target)) forgotten.set(target, node.id);
    }
  }
  return forgotten;
}

/** GC1911: an edge from an agent that does not choose where to go. */
export function reportUntakenEdges({ graph, document, collector }: RuleInput): void {
  const { plan } = graph;
  const kinds = new Map(plan.nodes.map((node) => [node.id, node.kind]));
  const exits = new Set(plan.exits);
  for (const edge of plan.edges) {
    if (edge.implicit || chooses(kinds.get(edge.from) ?? "")) continue;
    if (edge.to === plan.defaultReturn && !exits.has(edge.from)) continue;
    const does = exits.has(edge.from) ? "answers and ends the request" : `answers and hands back to "${plan.defaultReturn}"`;
    collector.report({
      code: "GC1911",
      location: placeOf(plan, document, edge.id),
      message: `The edge from "${edge.from}" to "${edge.to}" is never taken: a react agent ${does}; it does not choose.`,
      hint: `Remove the edge, set default_return: ${edge.to}, or let an agent of kind supervisor choose.`,
    });
  }
}
