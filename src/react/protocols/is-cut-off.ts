import type { ModelReply } from "../../models/index.ts";

/** True when the model was stopped before it was done, false when it ended by itself, `undefined` when that is not known. */
export function isCutOff({ finishReason }: ModelReply): boolean | undefined {
  if (finishReason === "length" || finishReason === "content_filter") return true;
  return finishReason === "stop" || finishReason === "tool_calls" ? false : undefined;
}
