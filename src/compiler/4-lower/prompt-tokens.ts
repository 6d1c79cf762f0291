import { CharDivisionTokenCounter } from "../../text/index.ts";
import type { AgentSpec, CrewSpec, KnowledgeModuleSpec, ReactConfigSpec } from "../2-validate/index.ts";

/** Estimated tokens of an agent's own prompt and of its preloaded knowledge. */
export interface PromptTokens {
  readonly prompt: number;
  readonly knowledge: number;
}

const COUNTER = new CharDivisionTokenCounter();

/** Counts by characters: the same on every machine, without a model's own tokenizer. */
export function promptTokensOf(agent: AgentSpec): PromptTokens {
  const modules = agent.knowledge?.modules ?? [];
  const { react } = agent;
  const prompt = agent.prompt === undefined ? (react?.corePromptTokens ?? 0) : COUNTER.count(agent.prompt.text);
  return {
    prompt: prompt + (react === undefined ? 0 : listTokens(react)),
    knowledge: modules.reduce((sum, module) => sum + COUNTER.count(module.text), preloadedTokens(react?.slots ?? [])),
  };
}

/** The most tokens of knowledge that can be in the prompt of an agent: all of it, as far as the crew's limit lets it. */
export function mostKnowledgeTokens(agent: AgentSpec, spec: CrewSpec): number {
  const { knowledge } = promptTokensOf(agent);
  if (agent.react === undefined) return knowledge;
  const all = agent.react.slots.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
  return Math.min(all, Math.max(knowledge, spec.knowledge?.maxLoadedTokens ?? all));
}

/** The lists of actions and modules stand in every prompt. */
function listTokens({ actions, slots }: ReactConfigSpec): number {
  const modules = slots.map(({ name, description }) => `${name} ${description}`);
  const texts = actions.map(({ name, description, parameters }) => `${name} ${description} ${JSON.stringify(parameters)}`);
  return COUNTER.count([...texts, ...modules].join("\n"));
}

/** Preloaded modules and what they depend on. */
function preloadedTokens(slots: readonly KnowledgeModuleSpec[]): number {
  const byName = new Map(slots.map((module) => [module.name, module]));
  const found = new Set<KnowledgeModuleSpec>();
  const open = slots.filter(({ preload }) => preload);
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (found.has(module)) continue;
    found.add(module);
    open.push(...module.dependsOn.flatMap((name) => byName.get(name) ?? []));
  }
  return [...found].reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
}
