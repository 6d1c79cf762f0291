import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel, type BaseChatModelCallOptions } from "@langchain/core/language_models/chat_models";
import { AIMessageChunk, type BaseMessage, type UsageMetadata } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";

const USAGE: UsageMetadata = { input_tokens: 20, output_tokens: 5, total_tokens: 25 };
const WORKER = "You are a worker";

/** System prompts that every contender uses, so that all send the same words. */
export const PROMPTS = { supervisor: "You lead two workers.", alpha: `${WORKER} named alpha.`, beta: `${WORKER} named beta.` } as const;

/** What the user of every contender says. */
export const INPUT = "Please deal with my request.";

/** A zero-latency chat model: the supervisor asks alpha, then beta, then answers; workers answer at once. */
export class FakeModel extends BaseChatModel<BaseChatModelCallOptions, AIMessageChunk> {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return "fake";
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const text = replyTo(messages);
    return { generations: [{ text, message: replyMessage(text) }] };
  }
}

/** The same model that streams its reply in twenty pieces. */
export class StreamingFakeModel extends FakeModel {
  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const words = replyTo(messages);
    const pieces = words.startsWith("route:") ? [words] : Array.from({ length: 20 }, (_, index) => `${words} ${index} `);
    for (const [index, text] of pieces.entries()) {
      const message = index === pieces.length - 1 ? replyMessage(text) : new AIMessageChunk({ content: text });
      const chunk = new ChatGenerationChunk({ text, message });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
  }
}

/** A reply that says what it used, as providers do. */
export function replyMessage(text: string): AIMessageChunk {
  return Object.assign(new AIMessageChunk({ content: text }), { usage_metadata: USAGE });
}

function replyTo(messages: readonly BaseMessage[]): string {
  const system = String(messages[0]?.content ?? "");
  if (system.includes(WORKER)) return "Here is what I found.";
  const answers = messages.filter((message) => String(message.content).includes("Here is what I found")).length;
  return ["route: alpha", "route: beta"][answers] ?? "All is done.";
}
