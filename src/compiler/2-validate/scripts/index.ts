export { readScript, type Script } from "./read-script.ts";
export type { ScriptCondition, ScriptEntry, ScriptToolCall, ScriptUsage, TextPattern } from "./script.ts";
