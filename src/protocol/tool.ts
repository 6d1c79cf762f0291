import type { RunnableConfig } from "@langchain/core/runnables";
import type { JsonObject } from "./json.ts";

/** What a tool came to, in words for a model. */
export interface ToolResult {
  readonly text: string;
  /** True when the tool says that it could not do what was asked: the model is told and may go on. */
  readonly isError: boolean;
}

/** What a call of a tool carries along. */
export interface ToolCallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
  /** The config of the agent that calls. */
  readonly config?: RunnableConfig | undefined;
}

/** Something an agent can have done: a tool of an MCP server, a tool module, a function. */
export interface Tool {
  /** 1 to 64 letters, digits, `_` and `-`, so that every provider takes it. */
  readonly name: string;
  /** What it does and when to take it, for the model. */
  readonly description: string;
  /** JSON Schema of the parameters: always of an object. */
  readonly parameters: JsonObject;
  /** Calls the tool. Rejects when the tool could not be called at all; an error with `retryable` may pass. */
  call(parameters: JsonObject, options?: ToolCallOptions): Promise<ToolResult>;
}
