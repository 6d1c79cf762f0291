import type { RunnableConfig } from "@langchain/core/runnables";
import type { AgentResponse } from "./agent-response.ts";
import type { OrchestratorState } from "./state.ts";

/** One invocation as middleware sees it. Values of an invocation live in `values`, never on the middleware instance. */
export interface InvocationContext {
  readonly agentName: string;
  readonly config: RunnableConfig;
  /** What `process` will see; `beforeInvoke` may put another state in its place. */
  state: OrchestratorState;
  readonly values: Map<unknown, unknown>;
}

/** Wraps agent invocations like an onion: before first to last, after last to first, errors last to first. */
export interface AgentMiddleware {
  readonly name?: string;
  beforeInvoke?(context: InvocationContext): void | Promise<void>;
  /** May give another response in place of the one it was given. */
  afterInvoke?(
    context: InvocationContext,
    response: AgentResponse,
  ): AgentResponse | undefined | Promise<AgentResponse | undefined> | Promise<void> | void;
  /** Sees the error; its own failures are logged and never hide that error. */
  onError?(context: InvocationContext, error: unknown): void | Promise<void>;
}
