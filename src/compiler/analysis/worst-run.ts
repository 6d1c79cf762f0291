import type { AgentSpec, CrewSpec } from "../2-validate/index.ts";
import { passThroughOf } from "./model-calls.ts";
import type { PlanGraph } from "./plan-graph.ts";

/** What one hop costs at most. */
export interface HopWeight {
  readonly calls: number;
  /** Of one call. */
  readonly promptTokens: number;
  /** Of one call. */
  readonly answerTokens: number;
  /** Of the answer that later agents read again. */
  readonly keptTokens: number;
}

/** The most that a run can cost; each figure by its own worst way through the topology. */
export interface WorstRun {
  readonly calls: number;
  readonly promptTokens: number;
  readonly totalTokens: number;
  /** True when the dearest run ends by the topology before the hop limit does it. */
  readonly endsEarly: boolean;
}

interface Cost {
  readonly calls: number;
  readonly promptTokens: number;
  readonly totalTokens: number;
  readonly hops: number;
}

const NOTHING: Cost = { calls: 0, promptTokens: 0, totalTokens: 0, hops: 0 };

/** Beyond this many steps the rest of the hops is taken at the dearest hop of all. */
const MAX_STEPS = 1_000_000;

/** What a hop of an agent costs, before and after another agent has answered. */
export type WeightOf = (agent: AgentSpec, hasAnswer: boolean) => HopWeight;

interface Agent {
  readonly name: string;
  readonly hasAnswer: boolean;
  readonly weight: HopWeight;
  /** Keys of the agents that may come next. */
  readonly next: readonly string[];
}

/** Goes back from the last hop to the first: what a run costs from each agent on, before and after an agent has answered. */
export function worstRun(graph: PlanGraph, spec: CrewSpec, weightOf: WeightOf): WorstRun {
  const agents = spec.agents
    .filter((agent) => graph.isReached(agent.name))
    .flatMap((agent) => [false, true].map((hasAnswer) => openAgent(agent, hasAnswer, { graph, spec, weightOf })));
  const size = agents.reduce((sum, agent) => sum + 1 + agent.next.length, 0);
  const { maxHops } = graph.plan.limits;
  const exact = Math.min(maxHops, Math.max(1, Math.floor(MAX_STEPS / Math.max(size, 1))));
  let table = new Map<string, Cost>();
  for (let hop = 0; hop < exact; hop += 1) table = oneHopEarlier(table, agents);
  const worst = table.get(keyOf(graph.plan.entry, false)) ?? NOTHING;
  const rest = worst.hops === exact ? maxHops - exact : 0;
  return { ...atDearest(worst, rest, agents), endsEarly: worst.hops < exact };
}

function openAgent(agent: AgentSpec, hasAnswer: boolean, parts: { graph: PlanGraph; spec: CrewSpec; weightOf: WeightOf }): Agent {
  const ends = hasAnswer && passThroughOf(agent, parts.spec) === "always";
  const answers = hasAnswer || agent.kind !== "supervisor";
  return {
    name: agent.name,
    hasAnswer,
    weight: parts.weightOf(agent, hasAnswer),
    next: ends ? [] : parts.graph.edgesFrom(agent.name).map((edge) => keyOf(edge.to, answers)),
  };
}

function oneHopEarlier(later: ReadonlyMap<string, Cost>, agents: readonly Agent[]): Map<string, Cost> {
  return new Map(
    agents.map((agent) => {
      const after = dearest(agent.next.map((key) => later.get(key) ?? NOTHING));
      return [keyOf(agent.name, agent.hasAnswer), add(agent.weight, after)];
    }),
  );
}

/** An answer is paid once when it is written and once more in every later call that reads it. */
function add(weight: HopWeight, after: Cost): Cost {
  const promptTokens = weight.calls * weight.promptTokens;
  const written = weight.calls * weight.answerTokens;
  return {
    calls: weight.calls + after.calls,
    promptTokens: promptTokens + after.promptTokens,
    totalTokens: promptTokens + written + weight.keptTokens * after.calls + after.totalTokens,
    hops: 1 + after.hops,
  };
}

function dearest(costs: readonly Cost[]): Cost {
  let worst = NOTHING;
  for (const cost of costs) {
    worst = {
      calls: Math.max(worst.calls, cost.calls),
      promptTokens: Math.max(worst.promptTokens, cost.promptTokens),
      totalTokens: Math.max(worst.totalTokens, cost.totalTokens),
      hops: Math.max(worst.hops, cost.hops),
    };
  }
  return worst;
}

function atDearest(cost: Cost, hops: number, agents: readonly Agent[]): Cost {
  if (hops <= 0) return cost;
  const most = (read: (weight: HopWeight) => number) => agents.reduce((top, agent) => Math.max(top, read(agent.weight)), 0);
  const calls = cost.calls + hops * most((weight) => weight.calls);
  const promptTokens = cost.promptTokens + (calls - cost.calls) * most((weight) => weight.promptTokens);
  const written = calls * most((weight) => weight.answerTokens);
  const readAgain = (calls * (cost.hops + hops) * most((weight) => weight.keptTokens)) / 2;
  return { calls, promptTokens, totalTokens: Math.ceil(promptTokens + written + readAgain), hops: cost.hops + hops };
}

function keyOf(agent: string, hasAnswer: boolean): string {
  return hasAnswer ? `${agent}\n` : agent;
}
