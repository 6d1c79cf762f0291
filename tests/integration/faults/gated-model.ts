import { BaseChatModel, type BaseChatModelCallOptions } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";

/** A model that gives its pieces at once and then neither ends nor looks at its signal, until it is opened. */
export class GatedModel extends BaseChatModel {
  /** The signal of every call. */
  readonly signals: (AbortSignal | undefined)[] = [];
  /** Resolves once the model was asked. */
  readonly asked: Promise<void>;
  readonly #pieces: readonly string[];
  readonly #opened: Promise<void>;
  #open: () => void = () => undefined;
  #tellAsked: () => void = () => undefined;

  constructor(...pieces: readonly string[]) {
    super({});
    this.#pieces = pieces;
    this.asked = new Promise((resolve) => {
      this.#tellAsked = resolve;
    });
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  /** Lets every call end. */
  open(): void {
    this.#open();
  }

  override _llmType(): string {
    return "gated";
  }

  override async _generate(_messages: BaseMessage[], options: BaseChatModelCallOptions): Promise<ChatResult> {
    this.#begin(options);
    await this.#opened;
    const text = this.#pieces.join("");
    return { generations: [{ text, message: new AIMessage(text) }] };
  }

  override async *_streamResponseChunks(_messages: BaseMessage[], options: BaseChatModelCallOptions): AsyncGenerator<ChatGenerationChunk> {
    this.#begin(options);
    for (const text of this.#pieces) yield new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
    await this.#opened;
  }

  #begin({ signal }: BaseChatModelCallOptions): void {
    this.signals.push(signal);
    this.#tellAsked();
  }
}
