import type { AIMessage, BaseMessage, UsageMetadata } from "@langchain/core/messages";
import type { TokenCounter, TokenUsage } from "../../protocol/index.ts";
import { readText } from "./read-text.ts";

/** The usage that the provider reported for one call; `undefined` when it reported none. */
export function readUsage(message: AIMessage): TokenUsage | undefined {
  const reported = message.usage_metadata as Partial<UsageMetadata> | undefined;
  const { input_tokens: inputTokens, output_tokens: outputTokens = 0 } = reported ?? {};
  if (reported === undefined || inputTokens === undefined) return undefined;
  const totalTokens = reported.total_tokens ?? inputTokens + outputTokens;
  const reasoningTokens = reported.output_token_details?.reasoning ?? 0;
  const cachedInputTokens = reported.input_token_details?.cache_read ?? 0;
  const usage = { inputTokens, outputTokens, totalTokens, modelCalls: 1 };
  if (reasoningTokens === 0 && cachedInputTokens === 0) return usage;
  return { ...usage, ...(reasoningTokens > 0 ? { reasoningTokens } : {}), ...(cachedInputTokens > 0 ? { cachedInputTokens } : {}) };
}

/** The usage of one call as the counter sees it, marked as an estimate. */
export function estimateUsage(messages: readonly BaseMessage[], output: string, counter: TokenCounter): TokenUsage {
  const inputTokens = counter.count(textOfMessages(messages));
  const outputTokens = counter.count(output);
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens, modelCalls: 1, estimated: true };
}

/** Everything of the messages that a counter can count, one message a line. */
export function textOfMessages(messages: readonly BaseMessage[]): string {
  return messages.map(textOfMessage).join("\n");
}

function textOfMessage(message: BaseMessage): string {
  if (typeof message.content === "string") return message.content;
  const { text, thought } = readText(message);
  return thought + text;
}
