import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, type ToolMessage } from "@langchain/core/messages";
import { messageText } from "../protocol/index.ts";

/** A conversation up to the user's last words, as every agent's model may see it. */
export interface EarlierMessages {
  /** What it was made from: the first message, and how many there are. */
  readonly first: BaseMessage | undefined;
  readonly count: number;
  /** Texts of the system messages in it. */
  readonly systemTexts: readonly string[];
  /** The others, valid for every provider: none empty, every tool call with exactly one result. */
  readonly messages: readonly BaseMessage[];
}

/** Makes conversations valid, each once a request: agents of one request share the user's last message. */
export class EarlierConversations {
  readonly #known = new WeakMap<BaseMessage, EarlierMessages>();

  /** The first `count` messages, the last of them the user's. */
  of(messages: readonly BaseMessage[], count: number): EarlierMessages {
    const last = messages[count - 1];
    if (last === undefined) return { first: undefined, count: 0, systemTexts: [], messages: [] };
    const known = this.#known.get(last);
    if (known !== undefined && known.count === count && known.first === messages[0]) return known;
    const made = makeValid(messages, count);
    this.#known.set(last, made);
    return made;
  }
}

/** True for a message that says nothing: no text, and, from the user's side, no image or file either. */
export function isEmptyMessage(message: BaseMessage): boolean {
  const { content } = message;
  if (typeof content === "string" || message.getType() === "ai") return messageText(message).trim() === "";
  return content.every(isBlank);
}

/** Appends an agent's words; tool calls stay only with all their results, and two answers in a row become one. */
export function appendAnswer(transcript: BaseMessage[], message: AIMessage, results: readonly ToolMessage[]): void {
  const calls = message.tool_calls ?? [];
  const paired = calls.map((call) => results.find((result) => result.tool_call_id === call.id)).filter((result) => result !== undefined);
  if (calls.length > 0 && paired.length === calls.length) {
    appendWords(transcript, message);
    transcript.push(...paired);
  } else if (!isEmptyMessage(message)) {
    const isPlain = calls.length === 0 && typeof message.content === "string";
    // Reasoning stays away: a provider takes it only from itself, and only with the call it led to.
    appendWords(transcript, isPlain ? message : new AIMessage({ content: messageText(message) }));
  }
}

/** Appends words and calls, to the words before where there are some: no provider takes two answers in a row. */
function appendWords(transcript: BaseMessage[], message: AIMessage): void {
  const last = transcript.at(-1);
  if (last === undefined || last.getType() !== "ai") transcript.push(message);
  else transcript[transcript.length - 1] = joinAnswers(last, message);
}

function joinAnswers(first: BaseMessage, second: AIMessage): AIMessage {
  const content = [messageText(first), messageText(second)].filter((text) => text.trim() !== "").join("\n\n");
  return new AIMessage({ content, ...(second.tool_calls === undefined ? {} : { tool_calls: second.tool_calls }) });
}

function isBlank(block: unknown): boolean {
  const { type, text } = block as { readonly type?: unknown; readonly text?: unknown };
  return type === "text" && typeof text === "string" && text.trim() === "";
}

/** The message without blocks that providers refuse for being empty. */
function withoutBlanks(message: BaseMessage): BaseMessage {
  const { content } = message;
  if (typeof content === "string" || !content.some(isBlank)) return message;
  return new HumanMessage({ content: content.filter((block) => !isBlank(block)) });
}

/** A system message with more said in it. */
export function joinSystem(system: SystemMessage, texts: readonly string[]): SystemMessage {
  return texts.length === 0 ? system : new SystemMessage([messageText(system), ...texts].join("\n\n"));
}

function makeValid(messages: readonly BaseMessage[], count: number): EarlierMessages {
  const systemTexts: string[] = [];
  const valid: BaseMessage[] = [];
  for (let index = 0; index < count; index += 1) {
    const message = messages[index];
    if (message === undefined) continue;
    const type = message.getType();
    if (isPlainAnswer(message, valid)) valid.push(message);
    else if (type === "ai") {
      const results = toolResultsAfter(messages, index);
      // What stands before the user's first words is told as words, calls and all.
      appendAnswer(valid, message as AIMessage, isBegun(valid) ? results : []);
      index += results.length;
    } else if (type === "system") systemTexts.push(messageText(message));
    else if (type !== "tool" && !isEmptyMessage(message)) valid.push(withoutBlanks(message));
  }
  return { first: messages[0], count, systemTexts, messages: valid };
}

/** True for most answers: words only, after the user's. Looked at first, since a conversation may be long. */
function isPlainAnswer(message: BaseMessage, before: readonly BaseMessage[]): boolean {
  if (message.getType() !== "ai" || before[before.length - 1]?.getType() !== "human") return false;
  const { content, tool_calls: calls } = message as AIMessage;
  return typeof content === "string" && content.trim() !== "" && (calls === undefined || calls.length === 0);
}

function isBegun([first]: readonly BaseMessage[]): boolean {
  return first !== undefined && first.getType() !== "ai";
}

function toolResultsAfter(messages: readonly BaseMessage[], index: number): ToolMessage[] {
  const results: ToolMessage[] = [];
  for (let next = index + 1; messages[next]?.getType() === "tool"; next += 1) results.push(messages[next] as ToolMessage);
  return results;
}
