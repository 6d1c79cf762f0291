import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { Runnable } from "@langchain/core/runnables";
import type { ModelHandle } from "../model-handle.ts";

/** False for a model that gives each reply in one piece, so that streaming it would only cost. */
export function canStream({ chatModel }: ModelHandle): boolean {
  if (!(chatModel instanceof BaseChatModel) || chatModel.stream !== Runnable.prototype.stream) return true;
  const { prototype } = BaseChatModel;
  const isWhole = chatModel.disableStreaming || chatModel._streamResponseChunks === prototype._streamResponseChunks;
  return !isWhole || chatModel._streamIterator !== prototype._streamIterator;
}
