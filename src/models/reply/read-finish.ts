import type { BaseMessage } from "@langchain/core/messages";
import type { FinishReason } from "./model-reply.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Where providers write why they stopped: OpenAI, Anthropic, Google, Ollama, Bedrock; `stop_reason` also beside the content. */
const KEYS: ReadonlySet<string> = new Set(["finish_reason", "stop_reason", "finishReason", "done_reason", "stopReason"]);

/** The words of all providers; what is not in here is `other`. */
const REASONS: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ["stop", "stop"],
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["completed", "stop"],
  ["length", "length"],
  ["max_tokens", "length"],
  ["max_output_tokens", "length"],
  ["model_context_window_exceeded", "length"],
  ["tool_calls", "tool_calls"],
  ["function_call", "tool_calls"],
  ["tool_use", "tool_calls"],
  ["content_filter", "content_filter"],
  ["guardrail_intervened", "content_filter"],
  ["safety", "content_filter"],
  ["prohibited_content", "content_filter"],
  ["blocklist", "content_filter"],
  ["recitation", "content_filter"],
  ["spii", "content_filter"],
  ["refusal", "refusal"],
]);

/** Why the model stopped, `undefined` when the message does not tell. */
export function readFinishReason(message: BaseMessage): FinishReason | undefined {
  const word = finishWord(message.response_metadata) ?? finishWord(message.additional_kwargs);
  return word === undefined ? undefined : (REASONS.get(word.toLowerCase()) ?? "other");
}

/** The words with which the model refused (OpenAI's `refusal`, beside the content or as a block). */
export function readRefusal(message: BaseMessage): string | undefined {
  const { refusal } = message.additional_kwargs as Fields;
  if (typeof refusal === "string" && refusal !== "") return refusal;
  if (typeof message.content === "string") return undefined;
  for (const block of message.content as readonly Fields[]) {
    if (block.type === "refusal" && typeof block.refusal === "string") return block.refusal;
  }
  return undefined;
}

function finishWord(fields: Fields | undefined): string | undefined {
  if (fields === undefined) return undefined;
  for (const key in fields) {
    const word = fields[key];
    if (typeof word === "string" && word !== "" && KEYS.has(key)) return word;
  }
  const { incomplete_details: details, status } = fields;
  const why = typeof details === "object" && details !== null ? (details as Fields).reason : undefined;
  if (typeof why === "string") return why;
  return status === "completed" ? status : undefined;
}
