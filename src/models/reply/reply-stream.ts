import type { AIMessage, AIMessageChunk } from "@langchain/core/messages";
import type { TokenUsage } from "../../protocol/index.ts";
import { ChunkFold } from "./fold-chunks.ts";
import type { ModelDelta, ModelReply } from "./model-reply.ts";
import { readFinishReason, readRefusal } from "./read-finish.ts";
import { readAsideThought, readContent } from "./read-text.ts";
import { ThinkSplitter } from "./think-splitter.ts";

const NOTHING: readonly ModelDelta[] = Object.freeze([]);

/** A reply that comes in chunks: says what each adds, and makes the whole at the end. */
export class ReplyStream {
  readonly #fold = new ChunkFold();
  readonly #splitter = new ThinkSplitter();
  #text = "";
  #thought = "";
  #isEmpty = true;

  /** True once a delta was given out. */
  get isHeard(): boolean {
    return this.#text !== "" || this.#thought !== "";
  }

  /** True while nothing came, or nothing but usage. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Reasoning and text so far. */
  get written(): string {
    return this.#thought + this.#text;
  }

  /** What a chunk adds to text and reasoning. */
  take(chunk: AIMessageChunk | AIMessage): readonly ModelDelta[] {
    this.#fold.add(chunk);
    if (this.#isEmpty) this.#isEmpty = isUsageAlone(chunk);
    const deltas: ModelDelta[] = [];
    const aside = readAsideThought(chunk.additional_kwargs);
    if (aside !== "") deltas.push({ type: "thought", text: aside });
    for (const delta of readContent(chunk.content)) {
      if (delta.type === "thought") deltas.push(delta);
      else deltas.push(...this.#splitter.push(delta.text));
    }
    return this.#hear(deltas);
  }

  /** What was held back until the end was certain. */
  flush(): readonly ModelDelta[] {
    return this.#hear(this.#splitter.flush());
  }

  /** The whole; `toUsage` gets the message and everything the model wrote. */
  finish(attempts: number, toUsage: (message: AIMessage, output: string) => TokenUsage): ModelReply {
    const message = this.#fold.message();
    return {
      message,
      text: this.#text,
      thought: this.#thought,
      usage: toUsage(message, this.written),
      attempts,
      finishReason: readFinishReason(message),
      refusal: readRefusal(message),
    };
  }

  #hear(deltas: readonly ModelDelta[]): readonly ModelDelta[] {
    if (deltas.length === 0) return NOTHING;
    for (const { type, text } of deltas) {
      if (type === "text") this.#text += text;
      else this.#thought += text;
    }
    return deltas;
  }
}

/** OpenAI sends usage in a chunk of its own, also after no choice at all. */
function isUsageAlone(chunk: AIMessageChunk | AIMessage): boolean {
  return chunk.usage_metadata !== undefined && chunk.content.length === 0 && Object.keys(chunk.additional_kwargs).length === 0;
}
