import { createHash } from "node:crypto";
import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel, type BaseChatModelCallOptions, type BaseChatModelParams } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { checkOptions, hasMethod, type OptionRules } from "../../errors/index.ts";
import type { ModelChoice, ModelRequest, Passage } from "../../protocol/index.ts";
import { ChoiceIndex } from "./choice-index.ts";
import { choose } from "./choose.ts";
import { type Conversation, readConversation } from "./conversation.ts";
import { isEnglish } from "./is-english.ts";
import { PassageIndex } from "./passage-index.ts";
import { quote } from "./quote.ts";
import { RecentMap } from "./recent-map.ts";
import type { LocalReply } from "./reply.ts";
import { type EmbedderSource, VectorStore } from "./vector-store.ts";

/** Options of `LocalExtractiveModel`. */
export interface LocalExtractiveModelOptions extends BaseChatModelParams {
  /** Compares texts by meaning. An embedder, or how to open one at the first call. Without it, words alone are compared. */
  readonly embedder?: EmbedderSource | undefined;
  /** Folder where vectors of descriptions, examples and knowledge are kept between starts. Default: none are kept. */
  readonly cacheDir?: string | undefined;
}

const RULES: OptionRules = {
  embedder: {
    fits: (value) => typeof value === "function" || hasMethod(value, "embed"),
    must: "be an embedder, or a function that opens one",
    hint: "It has id, dimensions and embed.",
  },
  cacheDir: { fits: (value) => typeof value === "string", must: "be the path of a folder", hint: "Left out, no vectors are kept." },
};

/**
 * Choices and knowledge of a call, as data. With choices the model chooses, else it quotes. A list that was given once must not
 * be changed; give another one.
 */
export interface LocalModelCallOptions extends BaseChatModelCallOptions, Omit<ModelRequest, "messages"> {}

const NO_USAGE = { input_tokens: 0, output_tokens: 0, total_tokens: 0 };
const MOST_INDEXES = 32;

interface Index {
  readonly hasMeaning: boolean;
}

/**
 * A chat model that generates nothing. Given choices, it replies `route: NAME` for the one that fits the last message of the user, or
 * asks what is meant; given `answered` as well, it ends with an empty route. Given passages, it quotes at most three of them with
 * module and heading, or says that nothing was found. The same input gives the same output; usage is 0 tokens.
 */
export class LocalExtractiveModel extends BaseChatModel<LocalModelCallOptions> {
  readonly #store: VectorStore;
  readonly #indexes = new RecentMap<string, Promise<Index>>(MOST_INDEXES);
  /** Of lists that came before: to hash all knowledge costs as much as to search it. */
  readonly #keys = new WeakMap<readonly unknown[], string>();

  static override lc_name(): string {
    return "LocalExtractiveModel";
  }

  /** @throws {InvalidArgumentError} GC5001 for an embedder that is none. */
  constructor(options: LocalExtractiveModelOptions = {}) {
    checkOptions("LocalExtractiveModel", options, RULES, { refuses: "slips" });
    const { embedder, cacheDir, ...params } = options;
    super(params);
    this.#store = new VectorStore({ embedder, cacheDir });
  }

  /** Tells the call path to hand choices and passages over as data. */
  get readsChoices(): true {
    return true;
  }

  /** Tells the call path that its usage costs 0. */
  get isFree(): true {
    return true;
  }

  override _llmType(): string {
    return "graphcrew-local";
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const { text, details } = await this.#reply(messages, options);
    const message = withMetadata(new AIMessage(text), details);
    return { generations: [{ text, message }], llmOutput: {} };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { text, details } = await this.#reply(messages, options);
    for (const word of text.match(/\s*\S+\s*/g) ?? []) {
      options.signal?.throwIfAborted();
      const chunk = new ChatGenerationChunk({ text: word, message: new AIMessageChunk({ content: word }) });
      yield chunk;
      await runManager?.handleLLMNewToken(word, undefined, undefined, undefined, undefined, { chunk });
    }
    yield new ChatGenerationChunk({ text: "", message: withMetadata(new AIMessageChunk(""), details) });
  }

  async #reply(messages: readonly BaseMessage[], options: this["ParsedCallOptions"]): Promise<LocalReply> {
    const { choices = [], passages = [], answered = false, signal } = options;
    signal?.throwIfAborted();
    const reply = await abortable(this.#answer(messages, choices, passages, answered), signal);
    const { problem } = this.#store;
    return problem === undefined ? reply : { ...reply, details: { ...reply.details, problem } };
  }

  async #answer(
    messages: readonly BaseMessage[],
    choices: readonly ModelChoice[],
    passages: readonly Passage[],
    answered: boolean,
  ): Promise<LocalReply> {
    const conversation = readConversation(messages);
    if (choices.length === 0) return this.#quote(passages, conversation);
    if (answered) return ended(conversation.question);
    const index = await this.#index("choices", choices, () => ChoiceIndex.build(choices, this.#store));
    return choose(index, choices, conversation);
  }

  /** From the knowledge; where that has nothing, from what the user said before. */
  async #quote(passages: readonly Passage[], conversation: Conversation): Promise<LocalReply> {
    const index = await this.#index("passages", passages, () => PassageIndex.build(passages, this.#store, { keep: true }));
    const reply = await quote(index, passages, conversation);
    const said = conversation.statements.map((text) => ({ module: "our conversation", heading: "", text }));
    if (reply.details.quotes?.length !== 0 || said.length === 0) return reply;
    const saidIndex = await PassageIndex.build(said, this.#store, { keep: false });
    const recalled = await quote(saidIndex, said, { ...conversation, topic: undefined });
    return recalled.details.quotes?.length === 0 ? reply : recalled;
  }

  /** One index for equal content, also while it is being built; one that a failing embedder left without meaning is not kept. */
  #index<Built extends Index>(kind: string, content: readonly unknown[], build: () => Promise<Built>): Promise<Built> {
    const key = `${kind} ${this.#keyOf(content)}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known as Promise<Built>;
    const building = build();
    this.#indexes.set(key, building);
    building.then(
      (index) => {
        if (!index.hasMeaning && this.#store.isOpen) this.#indexes.delete(key);
      },
      () => this.#indexes.delete(key),
    );
    return building;
  }

  #keyOf(content: readonly unknown[]): string {
    const known = this.#keys.get(content);
    if (known !== undefined) return known;
    const key = createHash("sha256").update(JSON.stringify(content)).digest("hex");
    this.#keys.set(content, key);
    return key;
  }
}

function ended(question: string): LocalReply {
  return { text: "route:", details: { ability: "end", language: isEnglish(question) ? "en" : "other", byMeaning: false } };
}

function withMetadata<Message extends AIMessage | AIMessageChunk>(message: Message, details: LocalReply["details"]): Message {
  return Object.assign(message, {
    usage_metadata: NO_USAGE,
    response_metadata: { model_name: "local", model_provider: "local", finish_reason: "stop", local: details },
  });
}

async function abortable<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  let stop: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
