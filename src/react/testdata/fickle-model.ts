import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import { BaseChatModel, type BaseChatModelCallOptions, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { type AIMessage, AIMessageChunk, type AIMessageChunkFields, type BaseMessage, type UsageMetadata } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";

/** A message; LangChain takes no usage for one without declared tools. */
export type FickleFields = Omit<AIMessageChunkFields, "usage_metadata"> & { readonly usage_metadata?: UsageMetadata };

/** How a call asked for its reply. */
export type Way = "tools" | "structured" | "text";

/** One reply: chunks that are streamed, or put together where nobody streams; or an error. */
export type FickleReply = FickleFields | readonly FickleFields[] | Error | FickleAnswer;

/** Decides by how it is asked. */
export type FickleAnswer = (way: Way) => FickleFields | Error;

interface FickleOptions extends BaseChatModelCallOptions {
  readonly tools?: BindToolsInput[];
}

/** A model with the habits of real providers: messages of any shape, refusals by how it is asked. The last reply comes again and again. */
export class FickleModel extends BaseChatModel<FickleOptions, AIMessageChunk> {
  readonly ways: Way[] = [];
  readonly calls: BaseMessage[][] = [];
  readonly #replies: readonly FickleReply[];

  constructor(...replies: readonly FickleReply[]) {
    super({});
    this.#replies = replies;
  }

  override _llmType(): string {
    return "fickle";
  }

  override bindTools(tools: BindToolsInput[], kwargs?: Partial<FickleOptions>): Runnable<BaseLanguageModelInput, AIMessageChunk> {
    return this.withConfig({ tools, ...kwargs });
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const chunks = this.#next(messages, options);
    const [first, ...rest] = chunks;
    const message = rest.reduce((whole, chunk) => whole.concat(chunk), first ?? new AIMessageChunk({ content: "" }));
    return { generations: [{ text: "", message: message as unknown as AIMessage }] };
  }

  override async *_streamResponseChunks(messages: BaseMessage[], options: this["ParsedCallOptions"]): AsyncGenerator<ChatGenerationChunk> {
    for (const message of this.#next(messages, options)) yield new ChatGenerationChunk({ text: "", message });
  }

  #next(messages: BaseMessage[], { tools }: FickleOptions): readonly AIMessageChunk[] {
    const way = wayOf(tools);
    const reply = this.#replies[Math.min(this.calls.length, this.#replies.length - 1)];
    this.ways.push(way);
    this.calls.push(messages);
    const given = typeof reply === "function" ? reply(way) : (reply ?? { content: "" });
    if (given instanceof Error) throw given;
    return (Array.isArray(given) ? given : [given]).map((fields: FickleFields) => new AIMessageChunk(fields as AIMessageChunkFields));
  }
}

/** The error of a server that refuses a request. */
export function refused(message: string, status = 400): Error {
  return Object.assign(new Error(message), { status });
}

function wayOf(tools: readonly BindToolsInput[] | undefined): Way {
  const [tool] = tools ?? [];
  if (tool === undefined) return "text";
  const { name, function: described } = tool as { readonly name?: string; readonly function?: { readonly name?: string } };
  return (described?.name ?? name) === "next_step" ? "structured" : "tools";
}
