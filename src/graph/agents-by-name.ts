import type { BaseAgent } from "../agents/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";

/** Agents as a list, or by name. */
export type AgentList = readonly BaseAgent[] | ReadonlyMap<string, BaseAgent> | Readonly<Record<string, BaseAgent>>;

/**
 * The agents of a list by name.
 * @throws {InvalidArgumentError} GC5001 for a name given twice, or a key that is not the agent's name.
 */
export function agentsByName(agents: AgentList): ReadonlyMap<string, BaseAgent> {
  const byName = new Map<string, BaseAgent>();
  for (const [key, agent] of entriesOf(agents)) {
    if (key !== agent.name) throw new InvalidArgumentError(`The agent given as "${key}" is named "${agent.name}".`);
    if (byName.has(key)) throw new InvalidArgumentError(`Two agents are named "${key}".`);
    byName.set(key, agent);
  }
  return byName;
}

function entriesOf(agents: AgentList): readonly (readonly [string, BaseAgent])[] {
  if (agents instanceof Map) return [...agents];
  if (Array.isArray(agents)) return agents.map((agent: BaseAgent) => [agent.name, agent] as const);
  return Object.entries(agents as Readonly<Record<string, BaseAgent>>);
}
