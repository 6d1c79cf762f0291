import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { Identity } from "../protocol/index.ts";

/** What every log line of a request can be joined by. */
export interface LoggingContext {
  readonly requestId?: string;
  readonly sessionId?: string;
  readonly userId?: string;
  readonly tenantId?: string;
  readonly langgraph_step?: number;
  readonly langgraph_node?: string;
}

/** How a logging context is made. */
export interface LoggingContextOptions {
  /** Put a hash in place of session and user ids. Default false. */
  readonly redactPii?: boolean;
}

const storage = new AsyncLocalStorage<LoggingContext>();

/** Runs `callback` with these fields in view of every log line it causes, added to those already there. */
export function withLoggingContext<T>(context: LoggingContext, callback: () => T): T {
  const outer = storage.getStore();
  return storage.run(outer === undefined ? context : { ...outer, ...context }, callback);
}

/** The fields of the request that is being worked on; empty outside one. Give it to pino as `mixin`. */
export function currentLoggingContext(): LoggingContext {
  return storage.getStore() ?? {};
}

/** Sets the context of a state for the rest of the current async work, and gives it back. */
export function bindLoggingContext(
  state: Partial<Identity> & { readonly requestId?: string },
  config?: RunnableConfig,
  options: LoggingContextOptions = {},
): LoggingContext {
  const context = loggingContextOf(state, config, options);
  storage.enterWith({ ...currentLoggingContext(), ...context });
  return context;
}

/** Forgets the context for the rest of the current async work. */
export function clearLoggingContext(): void {
  storage.enterWith({});
}

/** The logging fields of a state and a LangGraph config, nothing bound. */
export function loggingContextOf(
  state: Partial<Identity> & { readonly requestId?: string },
  config?: RunnableConfig,
  options: LoggingContextOptions = {},
): LoggingContext {
  const { langgraph_step: step, langgraph_node: node } = config?.metadata ?? {};
  const hide = options.redactPii === true ? redactId : (id: string) => id;
  return {
    ...(state.requestId === undefined ? {} : { requestId: state.requestId }),
    ...(state.sessionId === undefined ? {} : { sessionId: hide(state.sessionId) }),
    ...(state.userId === undefined ? {} : { userId: hide(state.userId) }),
    ...(state.tenantId === undefined ? {} : { tenantId: state.tenantId }),
    ...(typeof step === "number" ? { langgraph_step: step } : {}),
    ...(typeof node === "string" ? { langgraph_node: node } : {}),
  };
}

/** The first 12 hex characters of an id's SHA-256: the same for the same id, and no way back. */
export function redactId(id: string): string {
  return createHash("sha256").update(id, "utf8").digest("hex").slice(0, 12);
}
