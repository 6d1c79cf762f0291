import type { AgentSpec, CrewSpec } from "../2-validate/crew-spec.ts";

/** What one hop of an agent asks of a model. */
export interface HopCalls {
  /** Calls when every reply can be used. */
  readonly least: number;
  /** Calls when a reply has to be asked for once more (a choice that is not allowed, nothing said, an answer that does not fit). */
  readonly most: number;
}

const NONE: HopCalls = { least: 0, most: 0 };
const ONE_AND_REPAIR: HopCalls = { least: 1, most: 2 };

/** Model calls of one hop; `undefined` for an agent of code, which may make any number. */
export function hopCallsOf(agent: AgentSpec): HopCalls | undefined {
  return agent.kind === "module" ? undefined : ONE_AND_REPAIR;
}

/** True when the agent passes an answer on without a call: set, or the default of the local model where the crew's answer is plain text. */
export function passesThrough(agent: AgentSpec, spec: CrewSpec): boolean {
  if (agent.kind !== "supervisor") return false;
  const isLocal = agent.model !== undefined && Object.hasOwn(spec.models, agent.model) && spec.models[agent.model]?.provider === "local";
  return agent.passThrough ?? (isLocal && spec.output === undefined);
}

/** Calls of a hop after another agent has answered. */
export function hopCallsAfterAnswer(agent: AgentSpec, spec: CrewSpec): HopCalls | undefined {
  return passesThrough(agent, spec) ? NONE : hopCallsOf(agent);
}
