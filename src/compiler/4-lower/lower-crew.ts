import type { SourceLocation } from "../../protocol/index.ts";
import { type Document, locationOf } from "../1-parse/index.ts";
import type { AgentSpec, CrewSpec } from "../2-validate/index.ts";
import { agentSites, edgeSites, fieldLocation, textOf } from "../3-resolve/index.ts";
import type { Plan, PlanEdge, PlanLimits, PlanNode } from "./plan.ts";
import { planBindings } from "./plan-bindings.ts";
import { planEdges } from "./plan-edges.ts";
import { planExits } from "./plan-exits.ts";

/** The plan of a resolved crew. The same crew always gives the same plan, byte for byte; without its document, places are left out. */
export function lowerCrew(spec: CrewSpec, document?: Document): Plan {
  const edges = planEdges(spec);
  return {
    kind: "crew",
    name: spec.name,
    description: spec.description,
    nodes: spec.agents.map(planNode),
    edges,
    joins: [],
    entry: spec.topology.entry,
    exits: planExits(spec),
    defaultReturn: spec.topology.defaultReturn,
    limits: planLimits(spec),
    bindings: planBindings(spec),
    sourceMap: document === undefined ? {} : sourceMap(spec, edges, document),
  };
}

function planNode(agent: AgentSpec): PlanNode {
  return {
    id: agent.name,
    type: "agent",
    name: agent.name,
    description: agent.description,
    examples: agent.examples,
    kind: agent.kind,
    model: agent.model ?? null,
    metadata: agent.metadata,
  };
}

function planLimits(spec: CrewSpec): PlanLimits {
  return {
    maxHops: spec.topology.maxHops,
    onMaxHops: spec.topology.onMaxHops,
    maxTokensPerRequest: spec.budget.maxTokensPerRequest ?? null,
    maxLlmCallsPerRequest: spec.budget.maxLlmCallsPerRequest ?? null,
    llmCallMs: spec.timeouts.llmCallMs,
    totalRequestMs: spec.timeouts.totalRequestMs ?? null,
    maxAttempts: spec.retry.maxAttempts,
  };
}

/** An edge of `default_return` is declared where that setting is; an agent that only code supplies, where an edge first names it. */
function sourceMap(spec: CrewSpec, edges: readonly PlanEdge[], document: Document): Readonly<Record<string, SourceLocation>> {
  const topology = locationOf(document, ["topology"], "value");
  const defaultReturn = locationOf(document, ["topology", "default_return"], "value");
  const written = edgeSites(document);
  const { entries } = agentSites(document);
  const named = new Map(
    written.toReversed().flatMap(({ from, to }) => [[textOf(to), to.location] as const, [textOf(from), from.location] as const]),
  );
  const places = new Map<string, SourceLocation>();
  for (const { name } of spec.agents) {
    const entry = entries.get(name);
    places.set(name, entry === undefined ? (named.get(name) ?? topology) : fieldLocation(entry, "name"));
  }
  edges.forEach((edge, index) => {
    places.set(edge.id, edge.implicit ? defaultReturn : (written[index]?.to.location ?? topology));
  });
  return Object.fromEntries(places);
}
