import type { AgentSpec, CrewSpec } from "../2-validate/index.ts";

/** The agents after which a run may end, in declaration order. */
export function planExits(spec: CrewSpec): readonly string[] {
  return spec.agents.filter((agent) => mayEnd(agent, spec.topology.defaultReturn)).map((agent) => agent.name);
}

/**
 * A supervisor may always answer by itself, and the code of a module may always name no next agent: both end the run.
 * A react agent does not choose: with `on_done: return` it hands back to `default_return`, where there is one other than itself.
 */
function mayEnd(agent: AgentSpec, defaultReturn: string | null): boolean {
  return agent.kind !== "react" || agent.onDone === "end" || defaultReturn === null || defaultReturn === agent.name;
}
