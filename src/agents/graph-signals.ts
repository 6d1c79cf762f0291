import { AgentError, OrchestratorError, ReactCancellationError, thrownText } from "../errors/index.ts";
import { brokenContract } from "./agent-response.ts";

const PAUSES: ReadonlySet<unknown> = new Set(["GraphInterrupt", "NodeInterrupt", "GraphDrained"]);

/** True for what LangGraph throws to pause a node: a result, and not a failure. */
export function isPause(error: unknown): boolean {
  return isSignal(error) && !("command" in error) && "name" in error && PAUSES.has(error.name) && hasQuestions(error);
}

/**
 * The error that an agent's failure is. A command to the parent graph, which a graph used as an agent may throw, would pass by
 * the topology; so it is a broken contract. What only looks like a signal, LangGraph would take for one and forget.
 */
export function failureOf(error: unknown, agentName: string, isCancelled: boolean): unknown {
  if (!isCancelled && saysCancelled(error, agentName))
    return new AgentError({ code: "GC2014", agentName, message: thrownText(error), cause: error });
  if (!isSignal(error) || isPause(error)) return error;
  if ("command" in error) return brokenContract(agentName, "its graph sent a Command to the parent graph");
  return new AgentError({ code: "GC2014", agentName, message: thrownText(error), cause: error });
}

/** Whatever an agent calls may have been cancelled by itself; the agent's own passes say so only where they were. */
function saysCancelled(error: unknown, agentName: string): boolean {
  if (error instanceof ReactCancellationError && error.agentName === agentName) return false;
  return OrchestratorError.isInstance(error) && error.code === "GC2006";
}

function isSignal(error: unknown): error is object {
  return typeof error === "object" && error !== null && "is_bubble_up" in error && error.is_bubble_up === true;
}

/** An interrupt carries what it asks. */
function hasQuestions(error: object): boolean {
  return !("name" in error) || error.name === "GraphDrained" || ("interrupts" in error && Array.isArray(error.interrupts));
}
