import { CharDivisionTokenCounter } from "../../text/index.ts";
import type { AgentSpec, CrewSpec } from "../2-validate/index.ts";
import { mostKnowledgeTokens, type Plan, type PlanNode, promptTokensOf } from "../4-lower/index.ts";
import { hopCallsAfterAnswer, hopCallsOf, passesOf } from "./model-calls.ts";
import { PlanGraph } from "./plan-graph.ts";
import { type HopWeight, worstRun } from "./worst-run.ts";

/** A setting that decides a bound. */
export type CostSetting = "max_hops" | "max_passes" | "topology" | "max_llm_calls_per_request" | "max_tokens_per_request" | "max_tokens";

/** The most that one request can cost. `null` is without a bound. */
export interface CostBound {
  readonly maxHops: number;
  /** Model calls, replies that are asked for once more included, failed attempts not. */
  readonly modelCalls: number | null;
  /** Attempts: every call repeated as often as `retry.max_attempts` allows. */
  readonly modelCallsWithRetries: number | null;
  readonly maxAttempts: number;
  /** What decides `modelCalls`; `topology` where every way ends before `max_hops`. */
  readonly callsDecidedBy: CostSetting | null;
  /** Tokens of the prompts of those calls: instructions, knowledge, list of agents. The conversation is not in it. */
  readonly promptTokens: number | null;
  /**
   * Prompts, answers, and the answers of this request read again by later agents. The user's message and earlier messages come on
   * top, once for each call.
   */
  readonly totalTokens: number | null;
  /** What decides `totalTokens`. */
  readonly tokensDecidedBy: CostSetting | null;
  /** Models without `max_tokens`, which leave the length of an answer open. */
  readonly openModels: readonly string[];
  /** Agents that work in passes: what their actions give is read as well, and its size is not known beforehand. */
  readonly passingAgents: readonly string[];
  /** Agents whose way of asking is found out: a call that a model refuses because of how it is asked comes on top. */
  readonly probingAgents: readonly string[];
  /** Agents of code, whose model calls cannot be seen. */
  readonly unseenAgents: readonly string[];
}

/** The most that one request can cost, from hops, budgets, prompt sizes and declared answer lengths; nothing is run. */
export function costBound(plan: Plan, spec: CrewSpec): CostBound {
  const graph = new PlanGraph(plan);
  const reached = spec.agents.filter((agent) => graph.isReached(agent.name));
  const unseenAgents = reached.filter((agent) => hopCallsOf(agent) === undefined).map((agent) => agent.name);
  const openModels = [...new Set(reached.filter((agent) => answerTokens(agent, spec) === undefined).flatMap((agent) => agent.model ?? []))];
  const nodes = new Map(plan.nodes.map((node) => [node.id, node]));
  const worst = worstRun(graph, spec, (agent, hasAnswer) => weightOf(agent, hasAnswer, { graph, spec, nodes }));
  const { maxLlmCallsPerRequest: callBudget, maxTokensPerRequest: tokenBudget, maxHops, maxAttempts } = plan.limits;
  const seen = unseenAgents.length === 0;
  const calls = smallest(seen ? worst.calls : null, callBudget);
  const tokens = smallest(seen && openModels.length === 0 ? worst.totalTokens : null, tokenBudget);
  return {
    maxHops,
    modelCalls: calls,
    modelCallsWithRetries: smallest(seen ? worst.calls * maxAttempts : null, callBudget),
    maxAttempts,
    callsDecidedBy:
      calls === null ? null : calls === callBudget ? "max_llm_calls_per_request" : hopsOrPasses(reached, worst.endsEarly, maxHops),
    promptTokens: seen ? worst.promptTokens : null,
    totalTokens: tokens,
    tokensDecidedBy: tokens === null ? null : tokens === tokenBudget ? "max_tokens_per_request" : "max_tokens",
    openModels,
    passingAgents: reached.filter((agent) => passesOf(agent) !== undefined).map((agent) => agent.name),
    probingAgents: reached.filter((agent) => isProbing(agent, spec)).map((agent) => agent.name),
    unseenAgents,
  };
}

/** The local model is always asked in one way. */
function isProbing(agent: AgentSpec, spec: CrewSpec): boolean {
  if (isFree(agent, spec)) return false;
  if (passesOf(agent) !== undefined) return (agent.reactProtocol ?? agent.react?.protocol ?? "auto") === "auto";
  return agent.kind === "supervisor" && agent.protocol !== "text";
}

/** Passes count more than hops where there are more of them. */
function hopsOrPasses(reached: readonly AgentSpec[], endsEarly: boolean, maxHops: number): CostSetting {
  if (reached.some((agent) => (passesOf(agent) ?? 0) > maxHops)) return "max_passes";
  return endsEarly ? "topology" : "max_hops";
}

function smallest(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right;
  return Math.min(left, right);
}

interface Parts {
  readonly graph: PlanGraph;
  readonly spec: CrewSpec;
  readonly nodes: ReadonlyMap<string, PlanNode>;
}

function weightOf(agent: AgentSpec, hasAnswer: boolean, parts: Parts): HopWeight {
  const calls = (hasAnswer ? hopCallsAfterAnswer(agent, parts.spec) : hopCallsOf(agent))?.most ?? 0;
  if (isFree(agent, parts.spec)) return { calls, promptTokens: 0, answerTokens: 0, keptTokens: 0 };
  const own = promptTokensOf(agent).prompt + mostKnowledgeTokens(agent, parts.spec);
  const answer = answerTokens(agent, parts.spec) ?? 0;
  const prompt = own + historyTokens(agent, answer);
  return {
    calls,
    promptTokens: agent.kind === "supervisor" ? prompt + rosterTokens(agent, parts) : prompt,
    answerTokens: answer,
    keptTokens: agent.kind === "supervisor" ? 0 : answer,
  };
}

/** Replies of earlier passes that a pass reads again, on average; what actions gave is not known beforehand. */
function historyTokens(agent: AgentSpec, answer: number): number {
  const passes = passesOf(agent) ?? 1;
  return Math.ceil(Math.min((answer * (passes - 1)) / 2, agent.react?.maxHistoryTokens ?? Number.POSITIVE_INFINITY));
}

/** The local model quotes and generates nothing: its tokens are not counted. */
function isFree(agent: AgentSpec, spec: CrewSpec): boolean {
  return providerOf(agent, spec) === "local";
}

function answerTokens(agent: AgentSpec, spec: CrewSpec): number | undefined {
  if (agent.model === undefined || isFree(agent, spec)) return 0;
  return Object.hasOwn(spec.models, agent.model) ? spec.models[agent.model]?.maxTokens : undefined;
}

function providerOf(agent: AgentSpec, spec: CrewSpec): string | undefined {
  return agent.model !== undefined && Object.hasOwn(spec.models, agent.model) ? spec.models[agent.model]?.provider : undefined;
}

const COUNTER = new CharDivisionTokenCounter();

/** A supervisor's prompt holds name, description and examples of every agent it may choose. */
function rosterTokens(agent: AgentSpec, { graph, nodes }: Parts): number {
  const targets = new Set(graph.edgesFrom(agent.name).flatMap((edge) => nodes.get(edge.to) ?? []));
  return [...targets].reduce((sum, node) => sum + COUNTER.count(entryText(node)), 0);
}

function entryText({ name, description, examples }: PlanNode): string {
  return `- ${name}: ${description} ${examples.join(" | ")}`;
}
