import type { ReactExecutor } from "../react/index.ts";

/** An executor, or how to get one when the agent is at work; `signal` aborts the wait. */
export type ExecutorSource = ReactExecutor | ((signal: AbortSignal | undefined) => Promise<ReactExecutor>);

/** The executor of a source. */
export async function executorOf(source: ExecutorSource, signal: AbortSignal | undefined): Promise<ReactExecutor> {
  return typeof source === "function" ? source(signal) : source;
}
