import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import { BaseChatModel, type BaseChatModelCallOptions, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessageChunk, type BaseMessage, type ToolCallChunk, type UsageMetadata } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";
import {
  aList,
  aNumber,
  anObject,
  anything,
  checkOptions,
  InvalidArgumentError,
  ModelError,
  type OptionRules,
  withMethods,
} from "../errors/index.ts";
import { systemClock } from "../observe/index.ts";
import type { Clock, JsonObject } from "../protocol/index.ts";

/** A tool that a reply calls. */
export interface MockToolCall {
  readonly name: string;
  readonly args: JsonObject;
  /** Default: `call_1`, `call_2` … within the reply. */
  readonly id?: string;
}

/** An error, or a class of errors that takes a message. */
export type Raisable = Error | (new (message: string) => Error);

/** What a `MockLLM` says. Replies are counted from 1 over all calls that are answered; a call that raises uses none up. */
export interface MockLLMOptions {
  /** Texts, in order. */
  readonly responses?: readonly string[];
  /** Errors by the number of the call, from 1. */
  readonly raiseOnCall?: Readonly<Record<number, Raisable>>;
  /** The pieces of each reply, in order; where they are given, the reply is their whole. Without them a reply streams word by word. */
  readonly streamChunks?: readonly (readonly string[])[];
  /** Values for calls with structured output or bound tools, first in first out, whatever their number. */
  readonly structuredResponses?: readonly JsonObject[];
  /** Tool calls of each reply, in order. */
  readonly toolCalls?: readonly (readonly MockToolCall[])[];
  /** Usage on every reply; without it the reply reports none. */
  readonly usageTokens?: { readonly inputTokens: number; readonly outputTokens: number };
  /** Time before each reply. Default 0. */
  readonly latencyMs?: number;
  /** Names that an `<action type="…">` of a reply may have; another one is an error. */
  readonly validateActions?: ReadonlySet<string>;
  /** Where the latency passes. Default: the clock of the machine. */
  readonly clock?: Clock;
}

const RULES: OptionRules = {
  responses: aList("be a list of texts", 'For example ["Hello."].', (text) => typeof text === "string"),
  raiseOnCall: anObject("map numbers of calls to errors", 'For example { 1: new Error("down") }.'),
  streamChunks: aList("be a list of lists of texts", 'For example [["Hel", "lo."]].', Array.isArray),
  structuredResponses: aList("be a list of values", "For example [{ answer: 1 }]."),
  toolCalls: aList("be a list of lists of tool calls", 'For example [[{ name: "find", args: {} }]].', Array.isArray),
  usageTokens: anObject("have inputTokens and outputTokens", "For example { inputTokens: 10, outputTokens: 5 }."),
  latencyMs: aNumber(),
  validateActions: withMethods(["has"], "be a set of names"),
  clock: anything,
};

interface MockCallOptions extends BaseChatModelCallOptions {
  readonly tools?: BindToolsInput[];
}

interface Reply {
  readonly pieces: readonly string[];
  readonly toolCalls: readonly MockToolCall[];
}

/** The type of an action, quoted either way or not at all. */
const ACTION_TYPE = /<action\s[^<>]*?\btype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

/** A chat model with scripted replies and no network. Runs that share an instance share its replies, in the order in which they call. */
export class MockLLM extends BaseChatModel<MockCallOptions, AIMessageChunk> {
  /** The messages of every call, the failed ones included. */
  readonly calls: BaseMessage[][] = [];
  readonly #options: MockLLMOptions;
  readonly #structured: JsonObject[];
  #answered = 0;

  /** @throws {InvalidArgumentError} GC5001 for an option that is none, or has a wrong value. */
  constructor(options: MockLLMOptions = {}) {
    checkOptions("MockLLM", options, RULES);
    super({});
    this.#options = options;
    this.#structured = [...(options.structuredResponses ?? [])];
  }

  override _llmType(): string {
    return "mock";
  }

  override bindTools(tools: BindToolsInput[], kwargs?: Partial<MockCallOptions>): Runnable<BaseLanguageModelInput, AIMessageChunk> {
    return this.withConfig({ tools, ...kwargs });
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const { pieces, toolCalls } = await this.#reply(messages, options);
    const text = pieces.join("");
    return { generations: [{ text, message: this.#message(text, toolCalls) }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { pieces, toolCalls } = await this.#reply(messages, options);
    const messagesOfChunks = [...pieces.map((text) => new AIMessageChunk({ content: text })), this.#message("", toolCalls)];
    for (const message of messagesOfChunks) {
      const text = message.content as string;
      const chunk = new ChatGenerationChunk({ text, message });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
  }

  async #reply(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<Reply> {
    this.calls.push(messages);
    const number = this.calls.length;
    await this.#pause(options.signal);
    const raised = this.#options.raiseOnCall?.[number];
    if (raised !== undefined) throw raised instanceof Error ? raised : new raised(`MockLLM was told to raise on call ${number}.`);
    const reply = this.#structuredReply(options.tools) ?? this.#nextReply(messages);
    this.#checkActions(reply.pieces.join(""));
    return reply;
  }

  #structuredReply(tools: BindToolsInput[] | undefined): Reply | undefined {
    const [tool] = tools ?? [];
    const isForTools = this.#options.toolCalls?.[this.#answered] !== undefined;
    const value = tool === undefined || isForTools ? undefined : this.#structured.shift();
    return value === undefined || tool === undefined ? undefined : { pieces: [], toolCalls: [{ name: nameOfTool(tool), args: value }] };
  }

  #nextReply(messages: BaseMessage[]): Reply {
    const { responses, streamChunks, toolCalls } = this.#options;
    const index = this.#answered;
    const text = responses?.[index];
    const pieces = streamChunks?.[index] ?? text?.match(/\S+\s*|\s+/g) ?? (text === undefined ? undefined : []);
    const calls = toolCalls?.[index];
    if (pieces === undefined && calls === undefined) throw outOfReplies(index, messages);
    this.#answered += 1;
    return { pieces: pieces ?? [], toolCalls: calls ?? [] };
  }

  #message(text: string, toolCalls: readonly MockToolCall[]): AIMessageChunk {
    const chunks = toolCalls.map(toToolCallChunk);
    const message = new AIMessageChunk({
      content: text,
      response_metadata: { finish_reason: chunks.length > 0 ? "tool_calls" : "stop" },
      tool_call_chunks: chunks,
    });
    const { usageTokens } = this.#options;
    return usageTokens === undefined ? message : Object.assign(message, { usage_metadata: usageMetadata(usageTokens) });
  }

  #checkActions(text: string): void {
    const known = this.#options.validateActions;
    if (known === undefined) return;
    for (const [, doubled, single, bare] of text.matchAll(ACTION_TYPE)) {
      const name = doubled ?? single ?? bare ?? "";
      if (!known.has(name)) {
        throw new InvalidArgumentError(`A reply of MockLLM has the action "${name}", which is not known.`, {
          hint: `Known are ${[...known].join(", ")}.`,
        });
      }
    }
  }

  #pause(signal: AbortSignal | undefined): Promise<void> | undefined {
    const { latencyMs = 0, clock = systemClock } = this.#options;
    if (latencyMs <= 0) return undefined;
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const cancel = clock.after(latencyMs, end, { keepsAlive: true });
      const onAbort = (): void => {
        cancel();
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }
}

function outOfReplies(answered: number, messages: readonly BaseMessage[]): ModelError {
  const prompt = messages.map((message) => `  ${message.getType()}: ${textOf(message)}`).join("\n");
  return new ModelError({
    code: "GC3012",
    message: `MockLLM has no reply number ${answered + 1}. It was asked:\n${prompt}`,
    hint: "Give it another response, or find out why it is called once more.",
  });
}

function textOf({ content }: BaseMessage): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}

function toToolCallChunk(call: MockToolCall, index: number): ToolCallChunk {
  return { type: "tool_call_chunk", index, name: call.name, args: JSON.stringify(call.args), id: call.id ?? `call_${index + 1}` };
}

function nameOfTool(tool: BindToolsInput): string {
  const { name, function: described } = tool as { readonly name?: string; readonly function?: { readonly name?: string } };
  return described?.name ?? name ?? "extract";
}

function usageMetadata({ inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number }): UsageMetadata {
  return { input_tokens: inputTokens, output_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}
