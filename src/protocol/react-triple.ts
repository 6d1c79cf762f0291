import type { JsonValue } from "./json.ts";

/** One thought, the action it led to, and what came of it. */
export interface ReactTriple {
  /** From 1. Several actions of one pass have the same. */
  readonly pass: number;
  readonly thought: string;
  /** `null` where the reply could not be followed; the observation then says why. */
  readonly action: string | null;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly observation: string;
}
