import { type AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { messageText } from "../../protocol/index.ts";

/** What the user said, and what was said before. */
export interface Conversation {
  /** The last words of the user. */
  readonly userInput: string;
  /** Everything but system messages, in order. */
  readonly messages: readonly BaseMessage[];
  /** Texts of the system messages; they go to the end of the agent's own. */
  readonly systemTexts: readonly string[];
  /** Ids of the native calls in it. */
  readonly callIds: readonly string[];
}

/** A conversation from the user's words, or from messages of which the last is the user's. */
export function toConversation(input: string | readonly BaseMessage[]): Conversation {
  if (typeof input === "string") {
    const messages = input.trim() === "" ? [] : [new HumanMessage(input)];
    return { userInput: input, messages, systemTexts: [], callIds: [] };
  }
  const messages = input.filter((message) => message.getType() !== "system");
  const last = messages.findLast((message) => message.getType() === "human");
  const calls = messages.flatMap((message) => (message.getType() === "ai" ? ((message as AIMessage).tool_calls ?? []) : []));
  return {
    userInput: last === undefined ? "" : messageText(last),
    messages,
    systemTexts: input.filter((message) => message.getType() === "system").map(messageText),
    callIds: calls.map(({ id }) => id).filter((id) => id !== undefined),
  };
}
