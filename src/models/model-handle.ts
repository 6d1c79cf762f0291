import type { BaseChatModel } from "@langchain/core/language_models/chat_models";

/** A chat model with what the call path must know of it. */
export interface ModelHandle {
  /** `provider:model` as shown to people. */
  readonly label: string;
  readonly provider: string;
  readonly chatModel: BaseChatModel;
  /** Declared maximum of output tokens a call; `undefined` when not declared. */
  readonly maxOutputTokens: number | undefined;
  /** True for models that read `choices` and `passages` of the request (the local one). */
  readonly readsChoices: boolean;
  /** True for models that can call tools natively, as far as known. */
  readonly canCallTools: boolean;
}
