import { InvalidArgumentError } from "../errors/index.ts";
import type { InvokeOptions } from "./crew.ts";

const ENGINES: ReadonlySet<unknown> = new Set(["auto", "langgraph", "direct", undefined]);

/**
 * Refuses options that cannot mean anything.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkInvokeOptions(options: InvokeOptions): void {
  if (!ENGINES.has(options.engine)) {
    throw new InvalidArgumentError(`"${String(options.engine)}" is no engine.`, { hint: "Use auto, langgraph or direct." });
  }
  if (options.messages !== undefined && !Array.isArray(options.messages)) throw new InvalidArgumentError("messages must be a list.");
  if (options.signal !== undefined && !(options.signal instanceof AbortSignal)) {
    throw new InvalidArgumentError("signal must be an AbortSignal.");
  }
}
