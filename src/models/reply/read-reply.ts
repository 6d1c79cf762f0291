import type { AIMessage } from "@langchain/core/messages";
import type { TokenUsage } from "../../protocol/index.ts";
import { checkContent } from "./check-content.ts";
import type { ModelReply } from "./model-reply.ts";
import { readFinishReason, readRefusal } from "./read-finish.ts";
import { readText } from "./read-text.ts";

/** Makes the reply of a whole message. `toUsage` gets everything the model wrote and gives what the call used, failed attempts included. */
export function readReply(message: AIMessage, attempts: number, toUsage: (output: string) => TokenUsage): ModelReply {
  checkContent(message.content);
  const { text, thought } = readText(message);
  return {
    message,
    text,
    thought,
    usage: toUsage(thought + text),
    attempts,
    finishReason: readFinishReason(message),
    refusal: readRefusal(message),
  };
}
