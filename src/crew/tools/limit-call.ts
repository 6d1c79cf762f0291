import { onAbort } from "../../observe/index.ts";
import type { ToolResult } from "../../protocol/index.ts";

/**
 * Runs a call within its limit and until its caller gives up. A call that takes too long is aborted, and the model is told.
 * @param limitMs `undefined` is no limit.
 */
export async function limitCall(
  tool: string,
  limitMs: number | undefined,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal | undefined) => Promise<ToolResult>,
): Promise<ToolResult> {
  if (limitMs === undefined) return run(outer);
  const late = new AbortController();
  let settle: (result: ToolResult | PromiseLike<ToolResult>) => void = () => undefined;
  const stopped = new Promise<ToolResult>((resolve) => {
    settle = resolve;
  });
  const text = `The tool "${tool}" gave no result within ${limitMs / 1000} s.`;
  const timer = setTimeout(() => {
    settle({ text, isError: true });
    late.abort(new Error(text));
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
