import type { RunnableConfig } from "@langchain/core/runnables";
import type { JsonValue } from "../../protocol/index.ts";
import type { ReactState } from "../passes/react-state.ts";

/** What the model asked for in a pass. */
export interface ReactParsed {
  readonly thought: string;
  /** The first action of the pass. */
  readonly action: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  /** All actions of the pass that were done, in order. */
  readonly calls: readonly { readonly name: string; readonly parameters: Readonly<Record<string, JsonValue>> }[];
}

/** Watches the passes of an executor. */
export interface ReactPassHook {
  readonly name?: string;
  /** Before the model is called. Throw a `ReactPassAbortError` to end the execution; any other error ends it too. */
  beforePass?(pass: number, state: ReactState, config: RunnableConfig): void | Promise<void>;
  /** After an action that did not end the loop; not after a reply that could not be followed. Its errors are logged only. */
  afterPass?(pass: number, state: ReactState, parsed: ReactParsed, observation: string, config: RunnableConfig): void | Promise<void>;
}
