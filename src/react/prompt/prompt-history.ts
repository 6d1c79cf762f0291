import { type AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { TokenCounter } from "../../protocol/index.ts";
import type { PassRecord, ReactProtocol } from "../protocols/react-protocol.ts";
import { knowledgeText } from "./knowledge-text.ts";
import type { ReactWords } from "./react-words.ts";

/** What the passes that are over are rendered with. */
export interface PromptHistoryOptions {
  readonly words: ReactWords;
  readonly counter: TokenCounter;
  /** The oldest passes are left out beyond this; absent: unlimited. */
  readonly maxTokens: number | undefined;
}

interface Rendered {
  readonly record: PassRecord;
  readonly messages: readonly BaseMessage[];
  readonly tokens: number;
}

/**
 * The passes that are over, as the model is reminded of them. Each is rendered once, when it is over; a pass that is left out
 * is left out whole, so that no call stands without its result, and knowledge that it brought is told again.
 */
export class PromptHistory {
  readonly #options: PromptHistoryOptions;
  #protocol: ReactProtocol;
  #passes: Rendered[] = [];
  #tokens = 0;
  /** Index of the oldest pass that is shown. */
  #first = 0;
  #leftOut: HumanMessage | undefined;

  constructor(protocol: ReactProtocol, options: PromptHistoryOptions) {
    this.#protocol = protocol;
    this.#options = options;
  }

  add(record: PassRecord): void {
    const messages = this.#protocol.render(record);
    const { counter, maxTokens } = this.#options;
    const tokens = maxTokens === undefined ? 0 : messages.reduce((sum, message) => sum + counter.count(countedText(message)), 0);
    this.#passes.push({ record, messages, tokens });
    this.#tokens += tokens;
    if (maxTokens !== undefined) this.#leaveOut(maxTokens);
  }

  /** Renders everything anew, for a model that turned out to speak another protocol. */
  switchTo(protocol: ReactProtocol): void {
    if (protocol === this.#protocol) return;
    const records = this.#passes.map(({ record }) => record);
    this.#protocol = protocol;
    this.#passes = [];
    this.#tokens = 0;
    this.#first = 0;
    this.#leftOut = undefined;
    for (const record of records) this.add(record);
  }

  /** Adds what is to be sent to the messages. */
  appendTo(messages: BaseMessage[]): void {
    if (this.#leftOut !== undefined) messages.push(this.#leftOut);
    for (let index = this.#first; index < this.#passes.length; index += 1) {
      for (const message of this.#passes[index]?.messages ?? []) messages.push(message);
    }
  }

  /** The last pass is always shown: without it the model would repeat it. */
  #leaveOut(maxTokens: number): void {
    const before = this.#first;
    while (this.#tokens > maxTokens && this.#first < this.#passes.length - 1) {
      this.#tokens -= this.#passes[this.#first]?.tokens ?? 0;
      this.#first += 1;
    }
    if (this.#first === before) return;
    const { words } = this.#options;
    const knowledge = this.#passes.slice(0, this.#first).flatMap(({ record }) => (record.type === "calls" ? record.calls : []));
    const modules = knowledge.flatMap(({ loaded = [] }) => loaded);
    const told = modules.length === 0 ? [] : [words.render("react-knowledge", { knowledge: knowledgeText(modules, words) })];
    this.#leftOut = new HumanMessage([words.text("react-left-out"), ...told].join("\n\n"));
  }
}

function countedText(message: BaseMessage): string {
  const text = typeof message.content === "string" ? message.content : JSON.stringify(message.content);
  const calls = message.getType() === "ai" ? ((message as AIMessage).tool_calls ?? []) : [];
  return calls.reduce((sum, { name, args }) => `${sum}${name}${JSON.stringify(args)}`, text);
}
