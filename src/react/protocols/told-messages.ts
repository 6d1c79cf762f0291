import { HumanMessage } from "@langchain/core/messages";
import { OBSERVATIONS, TOLD_BY } from "../../protocol/index.ts";

/** What came of a pass, on the user's side of the conversation; nobody takes it for words of the user. */
export function observationMessage(content: string, observations: readonly string[]): HumanMessage {
  return new HumanMessage({ content, response_metadata: { [TOLD_BY]: "graphcrew", [OBSERVATIONS]: observations } });
}

/** What the library itself tells a model between passes. */
export function messageFromGraphcrew(content: string): HumanMessage {
  return new HumanMessage({ content, response_metadata: { [TOLD_BY]: "graphcrew" } });
}
