import { type BaseAgent, isAgent } from "../agents/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";

/** Agents that code gives, as a list or by name. */
export type SuppliedAgents = readonly BaseAgent[] | Readonly<Record<string, BaseAgent>>;

/**
 * The agents that code gives, by name.
 * @throws {InvalidArgumentError} GC5001 for what is no agent, a key that is not the agent's name, or a name given twice.
 */
export function suppliedAgents(agents: SuppliedAgents | undefined): ReadonlyMap<string, BaseAgent> {
  const byName = new Map<string, BaseAgent>();
  for (const [key, agent] of entriesOf(agents ?? [])) {
    if (!isAgent(agent))
      throw new InvalidArgumentError(`agents: ${key} is no agent.`, { hint: "Make it with defineAgent, or extend BaseAgent." });
    if (key !== agent.name && !Array.isArray(agents)) {
      throw new InvalidArgumentError(`The agent given as "${key}" is named "${agent.name}".`, { hint: `Give it as ${agent.name}.` });
    }
    if (byName.has(agent.name))
      throw new InvalidArgumentError(`Two agents are named "${agent.name}".`, { hint: "Give each a name of its own." });
    byName.set(agent.name, agent);
  }
  return byName;
}

function entriesOf(agents: SuppliedAgents): readonly (readonly [string, BaseAgent])[] {
  return Object.entries(agents as Readonly<Record<string, BaseAgent>>);
}
