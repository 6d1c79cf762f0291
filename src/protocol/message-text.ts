import type { BaseMessage } from "@langchain/core/messages";

/** The words of a message; LangChain's own accessor builds content blocks first, which costs more than a hop's routing. */
export function messageText(message: BaseMessage): string {
  return typeof message.content === "string" ? message.content : message.text;
}

/** In `response_metadata` of a user-side message: the agent whose words it tells, so that nobody takes them for the user's. */
export const TOLD_BY = "graphcrew_told_by";

/** In `response_metadata` of a user-side message: the texts of the observations that it tells, without the words around them. */
export const OBSERVATIONS = "graphcrew_observations";
