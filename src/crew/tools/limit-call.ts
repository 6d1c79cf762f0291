import { ToolError } from "../../errors/index.ts";
import { onAbort } from "../../observe/index.ts";
import type { Clock, ToolResult } from "../../protocol/index.ts";
import type { ActionHandler } from "../../react/index.ts";

/** How long a call may take, by which clock; `undefined` is no limit. */
export interface CallLimit {
  readonly limitMs: number | undefined;
  readonly clock: Clock;
}

/**
 * Runs a call within its limit and until its caller gives up. A call that takes too long is aborted, and the model is told.
 */
export function limitCall(
  tool: string,
  { limitMs, clock }: CallLimit,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal | undefined) => Promise<ToolResult>,
): Promise<ToolResult> {
  return limitMs === undefined
    ? run(outer)
    : limited({ limitMs, clock, outer, onLate: () => ({ text: tooLate(tool, limitMs), isError: true }) }, run);
}

/**
 * The same for a handler that code gives: one that takes too long is aborted, and the model is told.
 */
export function limitHandler(tool: string, { limitMs, clock }: CallLimit, handler: ActionHandler): ActionHandler {
  if (limitMs === undefined) return handler;
  const onLate = (): never => {
    throw new ToolError(tooLate(tool, limitMs));
  };
  const limitedHandler: ActionHandler = (parameters, state, config) =>
    limited({ limitMs, clock, outer: config.signal, onLate }, (signal) => handler(parameters, state, { ...config, signal }));
  // What else is known of it, such as that it ends the loop, stays.
  return Object.assign(limitedHandler, handler);
}

interface Limit<Result> {
  readonly limitMs: number;
  readonly clock: Clock;
  readonly outer: AbortSignal | undefined;
  /** What a call that took too long comes to. */
  readonly onLate: () => Result;
}

async function limited<Result>(
  { limitMs, clock, outer, onLate }: Limit<Result>,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  let settle: (result: PromiseLike<Result>) => void = () => undefined;
  const stopped = new Promise<Result>((resolve) => {
    settle = resolve;
  });
  const onTime = (): void => {
    settle(Promise.resolve().then(onLate));
    late.abort(new DOMException("The call took too long.", "TimeoutError"));
  };
  const cancel = clock.after(limitMs, onTime, { keepsAlive: true });
  const release = outer === undefined ? () => undefined : onAbort(outer, (reason) => settle(Promise.reject(reason)));
  const work = run(outer === undefined ? late.signal : AbortSignal.any([outer, late.signal]));
  work.catch(() => undefined);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    cancel();
    release();
  }
}

function tooLate(tool: string, limitMs: number): string {
  return `The tool "${tool}" gave no result within ${limitMs / 1000} s.`;
}
