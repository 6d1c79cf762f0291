import { brokenContract } from "./agent-response.ts";

/** True for what LangGraph throws to pause a node: a result, and not a failure. */
export function isPause(error: unknown): boolean {
  return isSignal(error) && !("command" in error);
}

/**
 * The error that an agent's failure is. A command to the parent graph, which a graph used as an agent may throw, would pass by
 * the topology; so it is a broken contract.
 */
export function failureOf(error: unknown, agentName: string): unknown {
  if (!isSignal(error) || !("command" in error)) return error;
  return brokenContract(agentName, "its graph sent a Command to the parent graph");
}

function isSignal(error: unknown): error is object {
  return typeof error === "object" && error !== null && "is_bubble_up" in error && error.is_bubble_up === true;
}
