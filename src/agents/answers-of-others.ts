import type { BaseMessage } from "@langchain/core/messages";
import { messageText } from "../protocol/index.ts";

/** What other agents said in this request since `agent` last spoke, oldest first; empty words left out. */
export function answersOfOthers(agent: string, messages: readonly BaseMessage[]): readonly BaseMessage[] {
  const answers: BaseMessage[] = [];
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message === undefined || message.getType() !== "ai" || message.name === agent) break;
    if (messageText(message).trim() !== "") answers.unshift(message);
  }
  return answers;
}
