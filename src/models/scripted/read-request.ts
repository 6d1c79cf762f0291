import type { BaseMessage } from "@langchain/core/messages";
import { OBSERVATIONS, TOLD_BY } from "../../protocol/index.ts";
import { readText } from "../reply/read-text.ts";
import type { ScriptRequest } from "./script.ts";

/** What a script looks at, taken out of the messages of a request. */
export function readRequest(
  messages: readonly BaseMessage[],
  call: { readonly agent: string | undefined; readonly pass: number },
): ScriptRequest {
  const lastUserAt = messages.findLastIndex(isOfUser);
  const user = messages[lastUserAt];
  return {
    ...call,
    user: user === undefined ? "" : textOf(user),
    observations: messages.slice(lastUserAt + 1).flatMap(observationsIn),
  };
}

/** Results of tools are messages of their own, or stand on the user's side where a model knows no tools. */
function observationsIn(message: BaseMessage): readonly string[] {
  if (message.getType() === "tool") return [textOf(message)];
  return (message.response_metadata[OBSERVATIONS] as readonly string[] | undefined) ?? [];
}

/** What another agent said stands on the user's side, but is none of their words. */
function isOfUser(message: BaseMessage): boolean {
  return message.getType() === "human" && message.response_metadata[TOLD_BY] === undefined;
}

/** The messages as a person reads them, long ones cut; for the error of a request that nothing answers. */
export function describeRequest(messages: readonly BaseMessage[]): string {
  return messages.map((message) => `  ${message.getType()}: ${shorten(textOf(message))}`).join("\n");
}

function textOf(message: BaseMessage): string {
  const { text, thought } = readText(message);
  return thought + text;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
