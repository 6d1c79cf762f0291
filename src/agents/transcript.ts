import { AIMessage, type BaseMessage, type HumanMessage, SystemMessage, type ToolMessage } from "@langchain/core/messages";
import { messageText } from "../protocol/index.ts";

/** What a transcript is made for. */
export interface TranscriptOptions {
  readonly agent: string;
  readonly system: SystemMessage;
  /** How the words of another agent are told to this one. */
  readonly fromOtherAgent: (message: BaseMessage) => HumanMessage;
  /** What is said when the conversation would end with the agent's own words. */
  readonly toContinue: () => HumanMessage;
}

/**
 * The conversation as one agent's model sees it, valid for every provider: the system message first, no empty message,
 * every tool call with exactly one result, and the user or another agent last.
 * What other agents said in this request is told to the agent as the user's side would tell it.
 */
export function transcriptFor(messages: readonly BaseMessage[], options: TranscriptOptions): BaseMessage[] {
  const start = lastUserMessage(messages);
  const transcript: BaseMessage[] = [options.system];
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index];
    if (message === undefined) continue;
    if (index <= start) index += appendEarlier(transcript, messages, index, message);
    else appendCurrent(transcript, message, options);
  }
  if (transcript.at(-1)?.getType() !== "human") transcript.push(options.toContinue());
  return transcript;
}

function lastUserMessage(messages: readonly BaseMessage[]): number {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    if (messages[index]?.getType() === "human") return index;
  }
  return -1;
}

/** Appends one earlier message, a tool call together with its results; gives how many further messages were used up. */
function appendEarlier(transcript: BaseMessage[], messages: readonly BaseMessage[], index: number, message: BaseMessage): number {
  switch (message.getType()) {
    case "ai": {
      const results = toolResultsAfter(messages, index);
      appendAnswer(transcript, message as AIMessage, results);
      return results.length;
    }
    case "tool":
      return 0;
    case "system":
      transcript[0] = joinSystem(transcript[0], message);
      return 0;
    default:
      if (!isEmpty(message)) transcript.push(message);
      return 0;
  }
}

function appendAnswer(transcript: BaseMessage[], message: AIMessage, results: readonly ToolMessage[]): void {
  const calls = message.tool_calls ?? [];
  const paired = calls.map((call) => results.find((result) => result.tool_call_id === call.id));
  if (calls.length > 0 && paired.every((result) => result !== undefined)) {
    transcript.push(message, ...paired);
    return;
  }
  if (isEmpty(message)) return;
  const last = transcript.at(-1);
  const words = calls.length === 0 ? message : new AIMessage({ content: messageText(message) });
  if (last !== undefined && last.getType() === "ai")
    transcript[transcript.length - 1] = new AIMessage(`${messageText(last)}\n\n${messageText(words)}`);
  else transcript.push(words);
}

function toolResultsAfter(messages: readonly BaseMessage[], index: number): ToolMessage[] {
  const results: ToolMessage[] = [];
  for (let next = index + 1; messages[next]?.getType() === "tool"; next += 1) results.push(messages[next] as ToolMessage);
  return results;
}

function appendCurrent(transcript: BaseMessage[], message: BaseMessage, options: TranscriptOptions): void {
  if (message.getType() !== "ai" || isEmpty(message)) return;
  if (message.name === options.agent) appendAnswer(transcript, message as AIMessage, []);
  else transcript.push(options.fromOtherAgent(message));
}

function joinSystem(first: BaseMessage | undefined, extra: BaseMessage): SystemMessage {
  return new SystemMessage(`${first === undefined ? "" : messageText(first)}\n\n${messageText(extra)}`);
}

function isEmpty(message: BaseMessage): boolean {
  const { content } = message;
  return typeof content === "string" ? content.trim() === "" : content.length === 0;
}
