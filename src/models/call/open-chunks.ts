import type { AIMessage, AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import { Runnable } from "@langchain/core/runnables";
import type { LangChainOptions } from "./langchain-options.ts";

/** What a chat model gives chunk by chunk. */
export type Chunks = AsyncIterator<AIMessageChunk | AIMessage>;

/**
 * Starts a streamed call. `Runnable.stream` wraps the model's own iterator in a web stream and races every chunk against the
 * signal, which doubles what a token costs; the guard races already, so the iterator is taken as it is. A model with a `stream`
 * of its own is asked for that.
 */
export async function openChunks(
  runnable: Runnable<BaseMessage[], AIMessageChunk>,
  messages: BaseMessage[],
  options: LangChainOptions,
): Promise<Chunks> {
  if (runnable.stream === Runnable.prototype.stream) return runnable._streamIterator(messages, options);
  const stream = await runnable.stream(messages, options);
  return stream[Symbol.asyncIterator]();
}
