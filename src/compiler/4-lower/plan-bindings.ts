import type { AgentSpec, AgentToolSpec, CrewSpec } from "../2-validate/index.ts";
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
    ...toolBindings(spec),
  };
}

function toolBindings({ agents, mcpServers = {} }: CrewSpec): Pick<PlanBindings, "tools" | "mcpServers"> {
  const acting = agents.flatMap(({ name, tools }) => (tools === undefined ? [] : [[name, tools] as const]));
  const servers = new Set(acting.flatMap(([, tools]) => tools.flatMap((tool) => (tool.type === "mcp" ? tool.server : []))));
  const used = Object.values(mcpServers).filter(({ name }) => servers.has(name));
  return {
    ...(acting.length === 0 ? {} : { tools: Object.fromEntries(acting.map(([name, tools]) => [name, tools.map(nameOf)])) }),
    ...(used.length === 0 ? {} : { mcpServers: Object.fromEntries(used.map(({ name, type }) => [name, { type }])) }),
  };
}

function nameOf(tool: AgentToolSpec): string {
  return tool.type === "module" ? tool.name : `${tool.server}/${tool.tool}`;
}

function totalTokens(agent: AgentSpec): number {
  const { prompt, knowledge } = promptTokensOf(agent);
  return prompt + knowledge;
}
