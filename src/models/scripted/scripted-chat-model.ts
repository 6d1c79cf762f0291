import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import { BaseChatModel, type BaseChatModelCallOptions, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessageChunk, type AIMessageChunkFields, type BaseMessage, type UsageMetadata } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";
import type { ScriptEntry, ScriptUsage } from "../../compiler/index.ts";
import { aList, checkOptions, ModelError, type OptionRules } from "../../errors/index.ts";
import { abortReason, hopOf, passOf } from "../../observe/index.ts";
import { isRecord } from "../../protocol/index.ts";
import { describeRequest, readRequest } from "./read-request.ts";
import { fillIn, fillInAll, matches } from "./script.ts";

/** What a scripted model plays. */
export interface ScriptedChatModelOptions {
  readonly entries: readonly ScriptEntry[];
  /** Names the script in errors. */
  readonly file: string;
}

const RULES: OptionRules = {
  entries: aList("be a list of replies", 'For example [{ text: "Hello." }].', isRecord),
  file: { fits: (value) => typeof value === "string", must: "be the name of the script", hint: "It stands in errors." },
};

/** What one call may say beside its messages. */
export interface ScriptedCallOptions extends BaseChatModelCallOptions {
  /** Who asks; found in the config of a hop or of a `ReactExecutor` when it is not given. */
  readonly agentName?: string;
  /** Number of the executor's pass in this hop, from 1; found in its config when it is not given. */
  readonly pass?: number;
  /** Bound tools. */
  readonly tools?: BindToolsInput[];
}

/**
 * Plays replies from a script: the first unused entry whose condition holds answers, and is used up. What is used up counts
 * for the life of the instance, over all requests; requests that run at once take entries in the order in which they ask, so give
 * each a condition of its own.
 */
export class ScriptedChatModel extends BaseChatModel<ScriptedCallOptions, AIMessageChunk> {
  readonly #unused: Set<ScriptEntry>;
  readonly #file: string;

  /** @throws {InvalidArgumentError} GC5001 without entries, or without the name of their file. */
  constructor(options: ScriptedChatModelOptions) {
    checkOptions("ScriptedChatModel", options, RULES, { needs: ["entries", "file"] });
    super({});
    this.#unused = new Set(options.entries);
    this.#file = options.file;
  }

  /** Tells the call path that its usage costs 0. */
  get isFree(): true {
    return true;
  }

  override _llmType(): string {
    return "scripted";
  }

  /** LangChain keeps the config from `_generate`; who asks, and in which pass, must be taken out of it before. */
  override invoke(input: BaseLanguageModelInput, options?: Partial<ScriptedCallOptions>): Promise<AIMessageChunk> {
    return super.invoke(input, withCaller(options));
  }

  override async *_streamIterator(input: BaseLanguageModelInput, options?: Partial<ScriptedCallOptions>): AsyncGenerator<AIMessageChunk> {
    yield* super._streamIterator(input, withCaller(options));
  }

  override bindTools(tools: BindToolsInput[], kwargs?: Partial<ScriptedCallOptions>): Runnable<BaseLanguageModelInput, AIMessageChunk> {
    return this.withConfig({ tools, ...kwargs });
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const message = await this.#answer(messages, options);
    return { generations: [{ text: message.content as string, message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const whole = await this.#answer(messages, options);
    const words = (whole.content as string).match(/\S+\s*|\s+/g) ?? [];
    for (const text of words) {
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
    whole.content = "";
    const last = new ChatGenerationChunk({ text: "", message: whole });
    yield last;
    await runManager?.handleLLMNewToken("", undefined, undefined, undefined, undefined, { chunk: last });
  }

  async #answer(messages: readonly BaseMessage[], options: this["ParsedCallOptions"]): Promise<AIMessageChunk> {
    const request = readRequest(messages, { agent: options.agentName, pass: options.pass ?? 1 });
    const entry = [...this.#unused].find((candidate) => matches(candidate, request));
    if (entry === undefined) throw this.#nothingMatches(messages, options);
    this.#unused.delete(entry);
    if (entry.latencyMs > 0) await pause(entry.latencyMs, options.signal);
    const calls = toolCallsOf(entry, options.tools);
    const text = entry.reply ?? (entry.structured !== undefined && calls.length === 0 ? JSON.stringify(entry.structured) : "");
    const fields: AIMessageChunkFields = {
      content: fillIn(text, request),
      response_metadata: { finish_reason: calls.length > 0 ? "tool_calls" : "stop" },
      tool_call_chunks: calls.map((call, index) => ({
        type: "tool_call_chunk",
        index,
        name: call.name,
        args: JSON.stringify(fillInAll(call.args, request)),
        id: call.id ?? `call_${index + 1}`,
      })),
    };
    const message = new AIMessageChunk(fields);
    if (entry.usage !== undefined) Object.assign(message, { usage_metadata: usageMetadata(entry.usage) });
    return message;
  }

  #nothingMatches(messages: readonly BaseMessage[], options: this["ParsedCallOptions"]): ModelError {
    const who = options.agentName === undefined ? "a request" : `a request of agent "${options.agentName}"`;
    return new ModelError({
      code: "GC3012",
      message: `No unused reply of ${this.#file} matches ${who} (pass ${options.pass ?? 1}, ${this.#unused.size} replies left):\n${describeRequest(messages)}`,
      hint: "Add a reply, or loosen the `when` of one that is left. Each reply is given once.",
    });
  }
}

/** A structured reply is a call of the tool that the model was bound to; without one it is JSON text. */
function toolCallsOf(entry: ScriptEntry, tools: BindToolsInput[] | undefined): NonNullable<ScriptEntry["toolCalls"]> {
  if (entry.toolCalls !== undefined) return entry.toolCalls;
  const [tool] = tools ?? [];
  if (entry.structured === undefined || tool === undefined) return [];
  return [{ name: nameOfTool(tool), args: entry.structured }];
}

function nameOfTool(tool: BindToolsInput): string {
  const { name, function: described } = tool as { readonly name?: string; readonly function?: { readonly name?: string } };
  return described?.name ?? name ?? "extract";
}

function withCaller(options: Partial<ScriptedCallOptions> | undefined): Partial<ScriptedCallOptions> {
  const scope = passOf(options);
  const agentName = options?.agentName ?? scope?.agent ?? hopOf(options)?.agent;
  const pass = options?.pass ?? scope?.pass;
  return { ...options, ...(agentName === undefined ? {} : { agentName }), ...(pass === undefined ? {} : { pass }) };
}

function usageMetadata({ inputTokens, outputTokens }: ScriptUsage): UsageMetadata {
  return { input_tokens: inputTokens, output_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}

function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return Promise.reject(abortReason(signal));
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      if (signal !== undefined) reject(abortReason(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
