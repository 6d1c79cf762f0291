import type { JsonObject } from "../../../protocol/index.ts";

/** One reply of a script, given once. Exactly one of `reply`, `toolCalls` and `structured` is there. */
export interface ScriptEntry {
  readonly when: ScriptCondition;
  readonly reply?: string;
  readonly toolCalls?: readonly ScriptToolCall[];
  readonly structured?: JsonObject;
  readonly usage?: ScriptUsage;
  readonly latencyMs: number;
}

/** What must hold for a reply to be given; what is absent always holds. */
export interface ScriptCondition {
  readonly agent?: string;
  readonly pass?: number;
  readonly lastUser?: TextPattern;
  readonly lastObservation?: TextPattern;
}

/** A pattern that takes time linear in the text, whatever it looks like. */
export interface TextPattern {
  readonly source: string;
  test(text: string): boolean;
}

/** A tool that the reply calls. */
export interface ScriptToolCall {
  readonly name: string;
  readonly args: JsonObject;
  readonly id?: string;
}

/** Tokens that the reply is said to have used. */
export interface ScriptUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}
