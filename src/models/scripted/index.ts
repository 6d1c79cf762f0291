export { openScripted } from "./open-scripted.ts";
export { type ScriptedCallOptions, ScriptedChatModel, type ScriptedChatModelOptions } from "./scripted-chat-model.ts";
