export { readScript, type Script } from "./read-script.ts";
export type { ScriptEntry, ScriptUsage } from "./script.ts";
