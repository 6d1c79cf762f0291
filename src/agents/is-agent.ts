import type { BaseAgent } from "./base-agent.ts";

/** True for an agent of any copy of this package. */
export function isAgent(value: unknown): value is BaseAgent {
  if (typeof value !== "object" || value === null) return false;
  const { name, process, invoke, middleware } = value as Partial<BaseAgent>;
  return typeof name === "string" && typeof process === "function" && typeof invoke === "function" && Array.isArray(middleware);
}

/** True for a class of agents of any copy of this package. */
export function isAgentClass(value: CallableFunction): boolean {
  const { process, invoke } = (value.prototype ?? {}) as Partial<BaseAgent>;
  return typeof process === "function" && typeof invoke === "function";
}
