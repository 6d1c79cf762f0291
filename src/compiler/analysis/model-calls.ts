import type { AgentSpec, CrewSpec } from "../2-validate/index.ts";

/** What one hop of an agent asks of a model. */
export interface HopCalls {
  /** Calls when every reply can be used. */
  readonly least: number;
  /** Calls when a reply has to be asked for once more (a choice that is not allowed, nothing said, an answer that does not fit). */
  readonly most: number;
}

const NONE: HopCalls = { least: 0, most: 0 };
const DEFAULT_PASSES = 5;
const ONE_AND_REPAIR: HopCalls = { least: 1, most: 2 };

/** Model calls of one hop; `undefined` for an agent of code, which may make any number. */
export function hopCallsOf(agent: AgentSpec): HopCalls | undefined {
  if (agent.kind === "module") return undefined;
  const passes = passesOf(agent);
  if (passes === undefined) return ONE_AND_REPAIR;
  // A reply that cannot be understood takes a pass of its own; only an answer at the end and one that is repaired come on top.
  const isRepaired = agent.output !== undefined || agent.kind === "supervisor";
  const extra = (agent.react?.onMaxPasses === "answer" ? 1 : 0) + (isRepaired ? 1 : 0);
  return { least: 1, most: passes + extra };
}

/** The most passes of one hop; `undefined` for an agent that does not work in passes. */
export function passesOf(agent: AgentSpec): number | undefined {
  const isInPasses = agent.react !== undefined || agent.mode === "react" || (agent.tools ?? []).length > 0;
  if (agent.kind === "module" || !isInPasses) return undefined;
  return agent.maxPasses ?? agent.react?.maxPasses ?? DEFAULT_PASSES;
}

/** Whether a supervisor passes an answer on without a call: set, or left to the model, which may turn out to be the local one. */
export type PassThrough = "always" | "perhaps" | "never";

/** `perhaps` only where the model is `auto`: the local model passes answers on unless the crew's answer is typed. */
export function passThroughOf(agent: AgentSpec, spec: CrewSpec): PassThrough {
  if (agent.kind !== "supervisor") return "never";
  if (agent.passThrough !== undefined) return agent.passThrough ? "always" : "never";
  const provider = agent.model !== undefined && Object.hasOwn(spec.models, agent.model) ? spec.models[agent.model]?.provider : undefined;
  if (spec.output !== undefined || (provider !== "local" && provider !== "auto")) return "never";
  return provider === "local" ? "always" : "perhaps";
}

/** Calls of a hop after another agent has answered. */
export function hopCallsAfterAnswer(agent: AgentSpec, spec: CrewSpec): HopCalls | undefined {
  const passThrough = passThroughOf(agent, spec);
  if (passThrough === "always") return NONE;
  return passThrough === "perhaps" ? { ...ONE_AND_REPAIR, least: 0 } : hopCallsOf(agent);
}
