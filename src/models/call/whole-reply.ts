import type { AIMessage } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";
import type { LangChainOptions } from "./langchain-options.ts";
import type { ModelCall } from "./model-call.ts";
import { passesOn } from "./passes-on.ts";

/** What a model gives for a whole reply: the message, or LangChain's result around it. */
export type RawReply = AIMessage | LLMResult | null | undefined;

/**
 * Asks for a whole reply. `BaseChatModel.invoke` only passes its input on to `generate`, at the cost of several promises with
 * their hooks, so `generate` is called as `invoke` would. A model with an `invoke` of its own, or a bound one, is asked for that.
 */
export function askForWhole({ runnable, messages }: ModelCall, options: LangChainOptions): Promise<RawReply> {
  return passesOn(runnable) ? runnable.generate([messages], options, options.callbacks) : runnable.invoke(messages, options);
}

/** The message in what a model gave; `undefined` where there is none. */
export function messageIn(reply: RawReply): AIMessage | undefined {
  if (reply === null || reply === undefined || !("generations" in reply)) return reply ?? undefined;
  return (reply.generations[0]?.[0] as { readonly message?: AIMessage } | undefined)?.message;
}
