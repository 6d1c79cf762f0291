import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { RunnableConfig } from "@langchain/core/runnables";
import { checkFunction, InvalidArgumentError } from "../errors/index.ts";
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

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const storage = new AsyncLocalStorage<LoggingContext>();

/**
 * Runs `callback` with these fields in view of every log line it causes, added to those already there.
 * @throws {InvalidArgumentError} GC5001 without fields or without a function.
 */
export function withLoggingContext<T>(context: LoggingContext, callback: () => T): T {
  if (typeof context !== "object" || context === null) {
    throw new InvalidArgumentError("withLoggingContext needs the fields of a context.", { hint: 'For example { requestId: "r1" }.' });
  }
  checkFunction("withLoggingContext", callback, "() => work()");
  const outer = storage.getStore();
  return storage.run(outer === undefined || isWhole(context) ? context : joined(outer, context), callback);
}

/** True for the context of a hop: there is nothing that one around it could add. */
function isWhole({ requestId, sessionId, userId, tenantId, langgraph_node, langgraph_step }: LoggingContext): boolean {
  if (requestId === undefined || sessionId === undefined || userId === undefined || tenantId === undefined) return false;
  return langgraph_node !== undefined && langgraph_step !== undefined;
}

/** Loops over a few keys cost a fraction of spreads. */
function joined(outer: LoggingContext, inner: LoggingContext): LoggingContext {
  const context: Record<string, unknown> = {};
  for (const key in outer) context[key] = outer[key as keyof LoggingContext];
  for (const key in inner) context[key] = inner[key as keyof LoggingContext];
  return context;
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
  const step = config?.metadata?.langgraph_step;
  const node = config?.metadata?.langgraph_node;
  const hidesIds = options.redactPii === true;
  const context: Writable<LoggingContext> = {};
  if (state.requestId !== undefined) context.requestId = state.requestId;
  if (state.sessionId !== undefined) context.sessionId = hidesIds ? redactId(state.sessionId) : state.sessionId;
  if (state.userId !== undefined) context.userId = hidesIds ? redactId(state.userId) : state.userId;
  if (state.tenantId !== undefined) context.tenantId = state.tenantId;
  if (typeof step === "number") context.langgraph_step = step;
  if (typeof node === "string") context.langgraph_node = node;
  return context;
}

/** The first 12 hex characters of an id's SHA-256: the same for the same id, and no way back. */
export function redactId(id: string): string {
  return createHash("sha256").update(id, "utf8").digest("hex").slice(0, 12);
}
