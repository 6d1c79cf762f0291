import { locationOf } from "../../1-parse/index.ts";
import type { AgentSpec, CrewSpec } from "../../2-validate/index.ts";
import { listNames } from "../../diagnostics/index.ts";
import { hopCallsAfterAnswer, hopCallsOf } from "../model-calls.ts";
import type { PlanGraph } from "../plan-graph.ts";
import type { RuleInput } from "./rule.ts";

/** GC1910: a budget that no request with a worker's answer can keep. */
export function reportSmallBudget(input: RuleInput): void {
  reportFewCalls(input);
  reportFewTokens(input);
}

function reportFewCalls({ graph, spec, document, collector }: RuleInput): void {
  const limit = graph.plan.limits.maxLlmCallsPerRequest;
  if (limit === null) return;
  const needed = cheapestAnswer(graph, spec);
  if (needed === undefined || needed <= limit) return;
  collector.report({
    code: "GC1910",
    location: locationOf(document, ["budget", "max_llm_calls_per_request"], "value"),
    message: `A request that a worker answers takes at least ${needed} model calls; the budget allows ${limit}.`,
    hint: `Set max_llm_calls_per_request to ${needed} or more, with some room for replies that are asked for again.`,
  });
}

function reportFewTokens({ graph, document, collector }: RuleInput): void {
  const { limits, bindings, nodes } = graph.plan;
  const limit = limits.maxTokensPerRequest;
  if (limit === null) return;
  const tooLarge = nodes.map((node) => node.id).filter((id) => (bindings.promptTokens[id] ?? 0) > limit);
  if (tooLarge.length === 0) return;
  const largest = Math.max(...tooLarge.map((id) => bindings.promptTokens[id] ?? 0));
  collector.report({
    code: "GC1910",
    location: locationOf(document, ["budget", "max_tokens_per_request"], "value"),
    message: `The budget of ${limit} tokens is smaller than the prompt of ${listNames(tooLarge, 5)} alone (about ${largest} tokens).`,
    hint: "Raise max_tokens_per_request to several times the prompt, or shorten the prompt and its knowledge.",
  });
}

/** Fewest model calls of a request in which an agent other than the entry answers; `undefined` where there is none. */
function cheapestAnswer(graph: PlanGraph, spec: CrewSpec): number | undefined {
  const agents = new Map(spec.agents.map((agent) => [agent.name, agent]));
  const entry = agents.get(graph.plan.entry);
  if (entry === undefined) return undefined;
  const callsTo = cheapest([entry.name], {
    first: leastCalls(entry),
    neighboursOf: (id) => graph.edgesFrom(id).map((edge) => edge.to),
    costOf: (id) => leastCalls(agents.get(id)),
  });
  const callsAfter = cheapest(graph.plan.exits, {
    first: 0,
    neighboursOf: (id) => graph.edgesInto(id).map((edge) => edge.from),
    costOf: (_id, from) => leastAfterAnswer(agents.get(from), spec),
  });
  const totals = [...callsTo]
    .filter(([id]) => id !== entry.name && agents.get(id)?.kind === "react")
    .flatMap(([id, calls]) => calls + (callsAfter.get(id) ?? Number.POSITIVE_INFINITY));
  return totals.length === 0 ? undefined : Math.min(...totals);
}

function leastCalls(agent: AgentSpec | undefined): number {
  return agent === undefined ? 0 : (hopCallsOf(agent)?.least ?? 0);
}

function leastAfterAnswer(agent: AgentSpec | undefined, spec: CrewSpec): number {
  return agent === undefined ? 0 : (hopCallsAfterAnswer(agent, spec)?.least ?? 0);
}

interface Steps {
  readonly first: number;
  readonly neighboursOf: (id: string) => readonly string[];
  /** 0 or 1. */
  readonly costOf: (id: string, from: string) => number;
}

/** Cheapest way from any start to every node, for steps that cost 0 or 1: level by level, each level to its end. */
function cheapest(starts: readonly string[], steps: Steps): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let level = [...starts];
  for (let cost = steps.first; level.length > 0; cost += 1) level = finishLevel(level, cost, { found, steps });
  return found;
}

/** Visits a level, which grows by the nodes that cost nothing more; gives those that cost one more. */
function finishLevel(level: string[], cost: number, { found, steps }: { found: Map<string, number>; steps: Steps }): string[] {
  const next: string[] = [];
  for (const id of level) {
    if (found.has(id)) continue;
    found.set(id, cost);
    const open = steps.neighboursOf(id).filter((neighbour) => !found.has(neighbour));
    for (const neighbour of open) (steps.costOf(neighbour, id) === 0 ? level : next).push(neighbour);
  }
  return next;
}
