import type { RunnableConfig } from "@langchain/core/runnables";
import { InvalidArgumentError } from "../errors/index.ts";
import type { RunScope } from "../observe/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import type { CrewGraph } from "./crew.ts";

type GraphResult = (OrchestratorState & { readonly __interrupt__?: unknown }) | undefined;

/** Takes a state to its end, or to a pause, on the compiled LangGraph graph. */
export async function runGraph(
  graph: CrewGraph,
  state: OrchestratorState,
  config: RunnableConfig,
  run: Pick<RunScope, "end">,
): Promise<OrchestratorState> {
  const { signal: _ours, ...rest } = config;
  const configurable = { thread_id: threadId(state), ...config.configurable };
  const result = (await graph.invoke(state, { ...rest, configurable })) as GraphResult;
  if (result === undefined) throw new InvalidArgumentError("The graph gave no state.");
  const { __interrupt__: pause, ...ended } = result;
  if (pause !== undefined) run.end({ stopReason: "interrupted" });
  return ended;
}

/** Tenant and session as one id; two different pairs never give the same. */
export function threadId({ tenantId, sessionId }: Pick<OrchestratorState, "tenantId" | "sessionId">): string {
  return `${encodeURIComponent(tenantId)}:${encodeURIComponent(sessionId)}`;
}
