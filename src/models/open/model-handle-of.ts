import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { hasMethod, InvalidArgumentError } from "../../errors/index.ts";
import type { ModelHandle } from "../model-handle.ts";

/**
 * What the library knows of a chat model that a developer made. Its own retries are switched off call by call.
 * @throws {InvalidArgumentError} GC5001 for what is no chat model of LangChain.
 */
export function modelHandleOf(chatModel: BaseChatModel, options: { readonly label?: string } = {}): ModelHandle {
  if (!hasMethod(chatModel, "_llmType") || !hasMethod(chatModel, "invoke")) {
    throw new InvalidArgumentError("The model must be a LangChain chat model.", {
      hint: 'For example new ChatOpenAI({ model: "gpt-5-mini" }).',
    });
  }
  const known = chatModel as unknown as Partial<Record<"maxTokens" | "readsChoices" | "isFree" | "model", unknown>>;
  const name = typeof known.model === "string" && known.model !== "" ? `:${known.model}` : "";
  return {
    label: options.label ?? `${chatModel._llmType()}${name}`,
    provider: "module",
    chatModel,
    maxOutputTokens: typeof known.maxTokens === "number" && known.maxTokens > 0 ? known.maxTokens : undefined,
    readsChoices: known.readsChoices === true,
    ...(known.isFree === true ? { isFree: true } : {}),
    canCallTools: typeof chatModel.bindTools === "function",
  };
}
