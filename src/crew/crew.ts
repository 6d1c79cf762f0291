import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage, MessageContent } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { CrewSpec, Plan } from "../compiler/index.ts";
import type { CrewEvent, OrchestratorState, RoutingReceipt, RunSummary } from "../protocol/index.ts";
import type { CrewGraph } from "./open-parts.ts";

/** Which back end runs the plan. `auto` takes LangGraph as soon as something needs it, else the direct runner. */
export type Engine = "auto" | "langgraph" | "direct";

/** What a user says: text, or LangChain content blocks (text, images, files). */
export type CrewInput = string | MessageContent;

/** One request. */
export interface InvokeOptions {
  /** Earlier messages of the conversation, oldest first. */
  readonly messages?: readonly BaseMessage[];
  /** Default `"default"`. */
  readonly sessionId?: string;
  /** Default `"anonymous"`. */
  readonly userId?: string;
  /** Default `"default"`. */
  readonly tenantId?: string;
  /** Default: a random UUID v4. */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
  readonly engine?: Engine;
  /** Overrides every model for this request: `provider:model`, `local`, or a chat model. */
  readonly model?: string | BaseChatModel;
  /** LangChain callbacks, tags and metadata for tracing. */
  readonly config?: RunnableConfig;
}

/** How a request ended: the fields of `request.end`, and the state behind them. JSON-safe but for `messages` and `state`. */
export interface RunResult extends RunSummary {
  readonly requestId: string;
  readonly sessionId: string;
  readonly receipts: readonly RoutingReceipt[];
  /** Every message of the conversation, the new ones last. */
  readonly messages: readonly BaseMessage[];
  readonly state: OrchestratorState;
  /** What was thrown, where there is an `error`: with its stack, and of the agent's own class. Not enumerable, so it is in no JSON. */
  readonly cause?: unknown;
}

/** The events of one request, which begins at once. Leaving the loop early cancels it. For one reader: a second is refused (GC5003). */
export interface CrewStream extends AsyncIterable<CrewEvent> {
  /** Settles when the request has ended; resolves like `invoke`. */
  readonly result: Promise<RunResult>;
}

/** A crew that is ready to answer. */
export interface Crew {
  readonly spec: CrewSpec;
  readonly plan: Plan;
  /**
   * Answers one input. Resolves with a `stopReason` however the run ends; rejects only where it cannot begin.
   * @throws {InvalidArgumentError} GC5001 for a call that cannot start: wrong input or options, `engine: "direct"` on a crew
   * with a checkpointer or store, or on LangGraph an agent whose name is taken there.
   * @throws {ClosedError} GC5002 after `close`.
   * @throws {ModelError} GC30xx when the `model` of this request is no `provider:model` or cannot be opened.
   * @throws {ConfigurationError} GC10xx or GC11xx when that model is a script that cannot be read.
   * @throws {AgentError} GC1207 when the module of an agent cannot be used with that model.
   */
  invoke(input: CrewInput, options?: InvokeOptions): Promise<RunResult>;
  /**
   * Like `invoke`, as events while they happen. What is wrong with input, model or graph rejects the iteration and `result`.
   * @throws {InvalidArgumentError} GC5001 at once for options that cannot be used.
   * @throws {ClosedError} GC5002 at once after `close`.
   */
  stream(input: CrewInput, options?: InvokeOptions): CrewStream;
  /**
   * The compiled LangGraph graph of the plan; built once.
   * @throws {InvalidArgumentError} GC5001 when an agent has a name that LangGraph's state or Object.prototype takes.
   * @throws {ClosedError} GC5002 after `close`.
   */
  graph(): Promise<CrewGraph>;
  /** Stops running requests and frees what the crew holds. May be called again. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
