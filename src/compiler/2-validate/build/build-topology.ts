import type { AgentSpec, EdgeSpec, TopologySpec } from "../crew-spec.ts";
import { asList, asMap, asNumber, asOneOf, asText, defined } from "./plain-data.ts";

const DEFAULT_ENTRY = "supervisor";
const DEFAULT_MAX_HOPS = 25;

/** The topology with one edge for each pair. The entry is the agent called `supervisor` unless it is set, else the first supervisor, else the first agent. */
export function buildTopology(value: unknown, agents: readonly AgentSpec[], supplied: readonly string[]): TopologySpec {
  const data = asMap(value);
  return {
    entry: asText(data.entry) ?? defaultEntry(agents, supplied),
    edges: asList(data.edges).flatMap(buildEdges),
    defaultReturn: asText(data.default_return) ?? null,
    maxHops: asNumber(data.max_hops) ?? DEFAULT_MAX_HOPS,
    onMaxHops: asOneOf(data.on_max_hops, ["error", "finish"] as const) ?? "error",
  };
}

function buildEdges(value: unknown): readonly EdgeSpec[] {
  const data = asMap(value);
  const { from, to } = data;
  if (from === undefined || to === undefined) return [];
  const when = asText(data.when);
  return (Array.isArray(to) ? to : [to]).map((target) => ({ from: asText(from) ?? "", to: asText(target) ?? "", ...defined({ when }) }));
}

function defaultEntry(agents: readonly AgentSpec[], supplied: readonly string[]): string {
  if (agents.length === 0) return supplied.find((name) => name === DEFAULT_ENTRY) ?? supplied[0] ?? DEFAULT_ENTRY;
  const byName = agents.find((agent) => agent.name === DEFAULT_ENTRY);
  const first = byName ?? agents.find((agent) => agent.kind === "supervisor") ?? agents[0];
  return first?.name ?? DEFAULT_ENTRY;
}
