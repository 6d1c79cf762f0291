import type { AgentSpec, CrewSpec } from "../2-validate/index.ts";
import type { PlanBindings } from "./plan.ts";
import { promptTokensOf } from "./prompt-tokens.ts";

/** Stands for a model that the program hands in by name. */
const SUPPLIED = { provider: "supplied", model: "" } as const;

/** What the agents of a crew stand on: the models they use, in the order of the file, and the size of their prompts. */
export function planBindings(spec: CrewSpec): PlanBindings {
  const used = new Set(spec.agents.flatMap((agent) => agent.model ?? []));
  const declared = Object.values(spec.models)
    .filter(({ name }) => used.has(name))
    .map(({ name, provider, model }) => [name, { provider, model }] as const);
  const supplied = [...used].filter((name) => !Object.hasOwn(spec.models, name)).map((name) => [name, SUPPLIED] as const);
  return {
    models: Object.fromEntries([...declared, ...supplied]),
    promptTokens: Object.fromEntries(spec.agents.map((agent) => [agent.name, totalTokens(agent)])),
  };
}

function totalTokens(agent: AgentSpec): number {
  const { prompt, knowledge } = promptTokensOf(agent);
  return prompt + knowledge;
}
