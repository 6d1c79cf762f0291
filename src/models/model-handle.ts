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
  /** True for models that nobody pays for: their usage costs 0. Others have no cost yet. */
  readonly isFree?: boolean;
  /** True when the end of a reply always names a finish reason, so that a stream without one was cut off. */
  readonly namesFinish?: boolean;
  /** The text without this model's secrets; for messages that the provider writes. */
  readonly redact?: (text: string) => string;
  /** What to do when its key is refused, where that is not plain. */
  readonly keyHint?: string;
  /** For a model that does not pass a `signal` on to its requests: starts a call so that they are cut when the signal aborts. */
  readonly startWithSignal?: <T>(signal: AbortSignal, start: () => T) => T;
}
