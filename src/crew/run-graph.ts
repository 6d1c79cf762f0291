import type { RunnableConfig } from "@langchain/core/runnables";
import type { Plan } from "../compiler/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import type { CrewGraph } from "./crew.ts";

/** Takes a state to its end on the compiled LangGraph graph. */
export async function runGraph(graph: CrewGraph, state: OrchestratorState, config: RunnableConfig, plan: Plan): Promise<OrchestratorState> {
  const { signal: _ours, ...rest } = config;
  const configurable = { thread_id: threadId(state), ...config.configurable };
  const result = await graph.invoke(state, { ...rest, configurable, recursionLimit: plan.limits.maxHops + 3 });
  if (result === undefined) throw new InvalidArgumentError("The graph gave no state.");
  return result as OrchestratorState;
}

/** Tenant and session as one id; two different pairs never give the same. */
function threadId({ tenantId, sessionId }: OrchestratorState): string {
  return `${encodeURIComponent(tenantId)}:${encodeURIComponent(sessionId)}`;
}
