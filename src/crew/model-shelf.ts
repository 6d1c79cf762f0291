import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { ModelSpec } from "../compiler/index.ts";
import { type ModelHandle, modelHandleOf, type OpenModelOptions, openModel, parseModelReference } from "../models/index.ts";

/** The models of one crew, each opened once. */
export class ModelShelf {
  readonly #options: OpenModelOptions;
  readonly #supplied: ReadonlyMap<string, BaseChatModel>;
  readonly #opened = new Map<string, Promise<ModelHandle>>();

  /** @param supplied chat models that code gives, by the name the crew file uses. */
  constructor(options: OpenModelOptions, supplied: ReadonlyMap<string, BaseChatModel>) {
    this.#options = options;
    this.#supplied = supplied;
  }

  /** The model of an entry of `models`; one that code supplies under the same name comes first. */
  open(model: ModelSpec): Promise<ModelHandle> {
    const supplied = this.#supplied.get(model.name);
    if (supplied !== undefined) return Promise.resolve(modelHandleOf(supplied));
    return this.#once(`name ${model.name}`, () => openModel(model, this.#options));
  }

  /** The model that takes the place of all others: `provider:model`, `local`, the name of a supplied one, or a chat model. */
  async openOverride(model: string | BaseChatModel): Promise<ModelHandle> {
    if (typeof model !== "string") return modelHandleOf(model);
    const supplied = this.#supplied.get(model);
    if (supplied !== undefined) return modelHandleOf(supplied);
    return this.#once(`reference ${model}`, () => openModel(parseModelReference(model), this.#options));
  }

  #once(key: string, open: () => Promise<ModelHandle>): Promise<ModelHandle> {
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const opening = open();
    this.#opened.set(key, opening);
    opening.catch(() => this.#opened.delete(key));
    return opening;
  }
}
