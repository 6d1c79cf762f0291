import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { ModelSpec } from "../compiler/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { type ModelHandle, modelHandleOf, type OpenModelOptions, openModel, parseModelReference, RecentMap } from "../models/index.ts";
import { isChatModel } from "./check-invoke-options.ts";

/** Goes around a chat model, for recording, caching or tests. */
export type WrapModel = (model: BaseChatModel) => BaseChatModel;

interface Handles {
  get(key: string): Promise<ModelHandle> | undefined;
  set(key: string, handle: Promise<ModelHandle>): unknown;
  delete(key: string): unknown;
}

/** References that requests may name without end; more of them are opened again. */
const MOST_REFERENCES = 16;

/** The models of one crew, each opened once. */
export class ModelShelf {
  readonly #options: OpenModelOptions;
  readonly #supplied: ReadonlyMap<string, BaseChatModel>;
  readonly #wrap: WrapModel | undefined;
  readonly #named = new Map<string, Promise<ModelHandle>>();
  readonly #referred = new RecentMap<string, Promise<ModelHandle>>(MOST_REFERENCES);
  readonly #given = new WeakMap<BaseChatModel, ModelHandle>();

  /**
   * @param supplied chat models that code gives, by the name the crew file uses.
   * @param wrap goes around every chat model once.
   */
  constructor(options: OpenModelOptions, supplied: ReadonlyMap<string, BaseChatModel>, wrap?: WrapModel) {
    this.#options = options;
    this.#supplied = supplied;
    this.#wrap = wrap;
  }

  /**
   * The model that a crew file calls `name`; one that code supplies comes first.
   * @throws {InvalidArgumentError} GC5001 when neither the file nor code has it.
   */
  open(name: string, model: ModelSpec | undefined): Promise<ModelHandle> {
    const supplied = this.#supplied.get(name);
    if (supplied !== undefined) return this.openOverride(supplied);
    if (model === undefined)
      throw new InvalidArgumentError(`There is no model "${name}".`, { hint: "Supply it as createCrew(…, { models })." });
    return this.#once(this.#named, name, () => openModel(model, this.#options));
  }

  /** The model that takes the place of all others: `provider:model`, `local`, the name of a supplied one, or a chat model. */
  async openOverride(model: string | BaseChatModel): Promise<ModelHandle> {
    if (typeof model !== "string") return this.#handleOf(model);
    const supplied = this.#supplied.get(model);
    if (supplied !== undefined) return this.#handleOf(supplied);
    return this.#once(this.#referred, model, () => openModel(parseModelReference(model), this.#options));
  }

  /** One handle for a chat model of the developer's, whoever uses it and under whatever name. */
  #handleOf(model: BaseChatModel): ModelHandle {
    const known = this.#given.get(model);
    if (known !== undefined) return known;
    const handle = this.#wrapped(modelHandleOf(model));
    this.#given.set(model, handle);
    return handle;
  }

  #once(opened: Handles, key: string, open: () => Promise<ModelHandle>): Promise<ModelHandle> {
    const known = opened.get(key);
    if (known !== undefined) return known;
    const opening = open().then((handle) => this.#wrapped(handle));
    opened.set(key, opening);
    opening.catch(() => opened.delete(key));
    return opening;
  }

  #wrapped(handle: ModelHandle): ModelHandle {
    if (this.#wrap === undefined) return handle;
    const chatModel = this.#wrap(handle.chatModel);
    if (isChatModel(chatModel)) return { ...handle, chatModel };
    throw new InvalidArgumentError("wrapModel gave no chat model.", { hint: "Return the model that it is given, or one that wraps it." });
  }
}
