import type { AIMessage, BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { appendAnswer, type EarlierConversations, isEmptyMessage, joinSystem } from "./earlier-messages.ts";

/** How conversations are shown to the model of an agent. */
export interface ConversationView {
  readonly earlier: EarlierConversations;
  /** How the words of another agent are told to this one. */
  readonly fromOtherAgent: (message: BaseMessage) => HumanMessage;
  /** What is said when the conversation would end with the agent's own words. */
  readonly toContinue: () => HumanMessage;
}

/** What a transcript is made for. */
export interface TranscriptOptions {
  readonly view: ConversationView;
  readonly agent: string;
  readonly system: SystemMessage;
}

/**
 * The conversation as one agent's model sees it, valid for every provider: the system message first, no empty message,
 * every tool call with exactly one result, the user's side first and last.
 * What other agents said in this request, and an answer that nobody asked for, is told as the user's side would tell it.
 */
export function transcriptFor(messages: readonly BaseMessage[], options: TranscriptOptions): BaseMessage[] {
  const { view } = options;
  const count = lastUserMessage(messages) + 1;
  const earlier = view.earlier.of(messages, count);
  const last = earlier.messages.at(-1);
  // What is said now may join the last words before it. Everything is put together once: a long list that grows is copied again.
  const current = last === undefined ? [] : [last];
  for (let index = count; index < messages.length; index += 1) {
    const message = messages[index];
    if (message !== undefined) appendCurrent(current, message, options);
  }
  if (current.at(-1)?.getType() !== "human") current.push(view.toContinue());
  const transcript = [joinSystem(options.system, earlier.systemTexts), ...earlier.messages.slice(0, -1), ...current];
  const [, first] = transcript;
  if (first?.getType() === "ai") transcript[1] = view.fromOtherAgent(first);
  return transcript;
}

function lastUserMessage(messages: readonly BaseMessage[]): number {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    if (messages[index]?.getType() === "human") return index;
  }
  return -1;
}

function appendCurrent(transcript: BaseMessage[], message: BaseMessage, options: TranscriptOptions): void {
  if (message.getType() !== "ai" || isEmptyMessage(message)) return;
  if (message.name === options.agent) appendAnswer(transcript, message as AIMessage, []);
  else transcript.push(options.view.fromOtherAgent(message));
}
