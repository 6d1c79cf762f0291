import { ModelError } from "../../errors/index.ts";
import type { ModelReply } from "./model-reply.ts";

/** The error for a reply without words that the model or its provider held back: to ask again would give the same. */
export function withheldReply({ text, finishReason, refusal, message, attempts }: ModelReply, agentName: string): ModelError | undefined {
  if (text.trim() !== "" || (message.tool_calls ?? []).length > 0) return undefined;
  const said = refusal === undefined ? "" : `: ${refusal.slice(0, 500)}`;
  if (finishReason !== "refusal" && finishReason !== "content_filter" && said === "") return undefined;
  const what = finishReason === "content_filter" ? "was stopped by the content filter" : "refused to answer";
  return new ModelError({
    code: "GC3008",
    message: `The model of agent "${agentName}" ${what}${said.replace(/[.\s]+$/, "")}.`,
    hint: "Look at what was asked and at the agent's prompt; another model may take it.",
    attempts,
  });
}
