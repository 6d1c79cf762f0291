import { ToolError } from "../../errors/index.ts";
import { onAbort } from "../../observe/index.ts";
import type { ToolResult } from "../../protocol/index.ts";
import type { ActionHandler } from "../../react/index.ts";

/**
 * Runs a call within its limit and until its caller gives up. A call that takes too long is aborted, and the model is told.
 * @param limitMs `undefined` is no limit.
 */
export function limitCall(
  tool: string,
  limitMs: number | undefined,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal | undefined) => Promise<ToolResult>,
): Promise<ToolResult> {
  return limitMs === undefined
    ? run(outer)
    : limited({ limitMs, outer, onLate: () => ({ text: tooLate(tool, limitMs), isError: true }) }, run);
}

/**
 * The same for a handler that code gives: one that takes too long is aborted, and the model is told.
 * @param limitMs `undefined` is no limit.
 */
export function limitHandler(tool: string, limitMs: number | undefined, handler: ActionHandler): ActionHandler {
  if (limitMs === undefined) return handler;
  const onLate = (): never => {
    throw new ToolError(tooLate(tool, limitMs));
  };
  const limitedHandler: ActionHandler = (parameters, state, config) =>
    limited({ limitMs, outer: config.signal, onLate }, (signal) => handler(parameters, state, { ...config, signal }));
  // What else is known of it, such as that it ends the loop, stays.
  return Object.assign(limitedHandler, handler);
}

interface Limit<Result> {
  readonly limitMs: number;
  readonly outer: AbortSignal | undefined;
  /** What a call that took too long comes to. */
  readonly onLate: () => Result;
}

async function limited<Result>({ limitMs, outer, onLate }: Limit<Result>, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const late = new AbortController();
  let settle: (result: PromiseLike<Result>) => void = () => undefined;
  const stopped = new Promise<Result>((resolve) => {
    settle = resolve;
  });
  const timer = setTimeout(() => {
    settle(Promise.resolve().then(onLate));
    late.abort(new DOMException("The call took too long.", "TimeoutError"));
  }, limitMs);
  const release = outer === undefined ? () => undefined : onAbort(outer, (reason) => settle(Promise.reject(reason)));
  const work = run(outer === undefined ? late.signal : AbortSignal.any([outer, late.signal]));
  work.catch(() => undefined);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    clearTimeout(timer);
    release();
  }
}

function tooLate(tool: string, limitMs: number): string {
  return `The tool "${tool}" gave no result within ${limitMs / 1000} s.`;
}
