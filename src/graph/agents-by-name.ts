import { type BaseAgent, isAgent } from "../agents/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";

/** Agents as a list, or by name. */
export type AgentList = readonly BaseAgent[] | ReadonlyMap<string, BaseAgent> | Readonly<Record<string, BaseAgent>>;

/**
 * The agents of a list by name.
 * @throws {InvalidArgumentError} GC5001 for a name given twice, a key that is not the agent's name, or what is no agent.
 */
export function agentsByName(agents: AgentList): ReadonlyMap<string, BaseAgent> {
  if (typeof agents !== "object" || agents === null) {
    throw new InvalidArgumentError("A graph needs agents.", { hint: "Give a list of them, or agents by name." });
  }
  const byName = new Map<string, BaseAgent>();
  for (const [key, agent] of entriesOf(agents)) {
    if (!isAgent(agent)) {
      throw new InvalidArgumentError(`${key === undefined ? "A member of the list" : `"${key}"`} is no agent.`, {
        hint: "Make it with defineAgent or fromRunnable, or extend BaseAgent.",
      });
    }
    if (key !== agent.name) throw new InvalidArgumentError(`The agent given as "${key}" is named "${agent.name}".`);
    if (byName.has(key)) throw new InvalidArgumentError(`Two agents are named "${key}".`);
    byName.set(key, agent);
  }
  return byName;
}

function entriesOf(agents: AgentList): readonly (readonly [string | undefined, BaseAgent])[] {
  if (agents instanceof Map) return [...agents];
  if (Array.isArray(agents)) return agents.map((agent: BaseAgent | undefined) => [agent?.name, agent as BaseAgent] as const);
  return Object.entries(agents as Readonly<Record<string, BaseAgent>>);
}
