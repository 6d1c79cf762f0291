export { openScripted } from "./open-scripted.ts";
export type { ReadYaml } from "./read-script.ts";
export { ScriptedChatModel, type ScriptedChatModelOptions } from "./scripted-chat-model.ts";
