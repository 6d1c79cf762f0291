import { ModelError } from "../../errors/index.ts";
import type { ModelReply } from "./model-reply.ts";

/** Most characters of what the model said that an error repeats. */
const MAX_SAID = 500;

/**
 * The error for a reply that the model or its provider held back, all of it or from some word on: to ask again would give the
 * same, and what there is of it is no answer.
 */
export function withheldReply({ text, finishReason, refusal, message, attempts }: ModelReply, agentName: string): ModelError | undefined {
  const isStopped = finishReason === "refusal" || finishReason === "content_filter";
  const isBare = text.trim() === "" && (message.tool_calls ?? []).length === 0;
  if (!isStopped && (!isBare || refusal === undefined)) return undefined;
  const said = refusal === undefined ? "" : `: ${refusal.slice(0, MAX_SAID)}`;
  const what = finishReason === "content_filter" ? "was stopped by the content filter" : "refused to answer";
  return new ModelError({
    code: "GC3008",
    message: `The model of agent "${agentName}" ${what}${said.replace(/[.\s]+$/, "")}.`,
    hint: "Look at what was asked and at the agent's prompt; another model may take it.",
    attempts,
    refusal: refusal?.slice(0, MAX_SAID),
  });
}
