export { openScripted } from "./open-scripted.ts";
export { ScriptedChatModel, type ScriptedChatModelOptions } from "./scripted-chat-model.ts";
