import type { RunnableConfig } from "@langchain/core/runnables";
import type { Identity } from "../protocol/index.ts";

/** What LangGraph keeps in `configurable` for itself; of an outer graph when a crew is asked inside one of its nodes. */
const OF_A_GRAPH = /^(__pregel_|checkpoint_(id|ns|map)$|thread_id$)/;

/** Options of LangGraph that change what a graph takes or gives: a crew needs its whole state, whatever the caller streams elsewhere. */
const OF_A_RESULT: ReadonlySet<string> = new Set(["streamMode", "outputKeys", "inputKeys"]);

/**
 * The config a crew's graph is run with: what the caller set, on the thread of its own identity.
 * The signal is left out, since the run ends by itself when it aborts; and the recursion limit, which the plan sets.
 */
export function graphConfig(config: RunnableConfig, identity: Pick<Identity, "tenantId" | "sessionId">): RunnableConfig {
  const { signal: _signal, recursionLimit: _recursionLimit, configurable, ...others } = config;
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !OF_A_RESULT.has(key)));
  const own = Object.entries(configurable ?? {}).filter(([key]) => !OF_A_GRAPH.test(key));
  return { ...rest, configurable: { ...Object.fromEntries(own), thread_id: threadId(identity) } };
}

/** Tenant and session as one id; two different pairs never give the same. */
export function threadId({ tenantId, sessionId }: Pick<Identity, "tenantId" | "sessionId">): string {
  return `${encodeURIComponent(tenantId)}:${encodeURIComponent(sessionId)}`;
}
