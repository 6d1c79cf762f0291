import type { JsonValue, TokenUsage } from "../../protocol/index.ts";

/** What an execution knows, for hooks and handlers: the context, what handlers wrote, and the executor's own keys. */
export interface ReactState {
  readonly [key: string]: unknown;
  readonly _user_input: string;
  /** From 1. */
  readonly _pass_number: number;
  /** The three lists have one entry for each action of the passes that are over, in order. */
  readonly _previous_thoughts: readonly string[];
  /** `null` where a reply could not be followed. */
  readonly _actions: readonly ({ readonly name: string; readonly parameters: Readonly<Record<string, JsonValue>> } | null)[];
  readonly _observations: readonly string[];
  readonly _loaded_slots: readonly string[];
  readonly _loaded_slot_contents: Readonly<Record<string, string>>;
  readonly _token_usage: TokenUsage;
}
