import { BaseChatModel } from "@langchain/core/language_models/chat_models";

/** True for a model that does nothing of its own with a config: it goes on to `generate`, which takes it off the options. */
export function passesOn(runnable: unknown): runnable is BaseChatModel {
  return (
    runnable instanceof BaseChatModel &&
    runnable.invoke === BaseChatModel.prototype.invoke &&
    runnable.generatePrompt === BaseChatModel.prototype.generatePrompt
  );
}
