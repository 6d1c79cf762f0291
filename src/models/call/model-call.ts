import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { Runnable, RunnableConfig } from "@langchain/core/runnables";
import { InvalidArgumentError } from "../../errors/index.ts";
import {
  type AbortSource,
  type HopScope,
  hopOf,
  hubOf,
  type RunScope,
  runOf,
  silentLogger,
  systemClock,
  UsageMeter,
} from "../../observe/index.ts";
import type { Clock, Logger, ModelRequest } from "../../protocol/index.ts";
import type { ModelHandle } from "../model-handle.ts";
import type { ModelPolicy } from "../model-policy.ts";

/** How one call of a model is made. */
export interface ModelCallOptions {
  readonly policy: ModelPolicy;
  /** The LangChain or LangGraph config of the agent; goes to the model with its callbacks, tags and metadata. */
  readonly config: RunnableConfig;
  /** For messages and logs. */
  readonly agentName: string;
  /** Used outside a crew; inside one the run's logger counts. Default: silent. */
  readonly logger?: Logger | undefined;
  /** A bound version of the handle's model, for example with tools. */
  readonly runnable?: Runnable<BaseMessage[], AIMessageChunk> | undefined;
}

/** One call of a model with everything that is needed to make it. */
export interface ModelCall {
  readonly handle: ModelHandle;
  readonly request: ModelRequest;
  /** The request's messages, typed as LangChain wants them; nobody writes to them. */
  readonly messages: BaseMessage[];
  readonly policy: ModelPolicy;
  readonly config: RunnableConfig;
  readonly agentName: string;
  readonly runnable: Runnable<BaseMessage[], AIMessageChunk>;
  readonly hop: HopScope | undefined;
  readonly run: RunScope | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What aborts the call: the run, and LangGraph's or the caller's own signal. */
  readonly aborts: readonly AbortSource[];
  /** What the attempts used so far. */
  readonly spent: UsageMeter;
  /** Time of one attempt; while a reply streams, time without a token. */
  readonly timeoutMs: number;
}

/** Gathers what a call needs. The run is found in the config; outside a crew there is none. */
export function openCall(handle: ModelHandle, request: ModelRequest, options: ModelCallOptions): ModelCall {
  checkCall(handle, request, options);
  const { policy, config, agentName } = options;
  const hop = hopOf(config);
  const run = hop?.run ?? runOf(config);
  return {
    handle,
    request,
    messages: request.messages as BaseMessage[],
    policy,
    config,
    agentName,
    runnable: options.runnable ?? (handle.chatModel as unknown as Runnable<BaseMessage[], AIMessageChunk>),
    hop,
    run,
    clock: run?.clock ?? systemClock,
    logger: run?.logger ?? options.logger ?? silentLogger,
    spent: new UsageMeter(),
    aborts: run !== undefined && hop?.config === config ? [run.aborts] : abortsOf(run, config.signal),
    timeoutMs: config.timeout === undefined ? policy.timeoutMs : Math.min(policy.timeoutMs, config.timeout),
  };
}

function abortsOf(run: RunScope | undefined, ofConfig: AbortSignal | undefined): readonly AbortSource[] {
  if (run === undefined) return ofConfig === undefined ? [] : [hubOf(ofConfig)];
  return ofConfig === undefined || ofConfig === run.signal ? [run.aborts] : [run.aborts, hubOf(ofConfig)];
}

/** What programs without types leave out. */
function checkCall(
  handle: Partial<ModelHandle> | undefined,
  request: Partial<ModelRequest> | undefined,
  options: Partial<ModelCallOptions> | undefined,
): void {
  if (handle?.chatModel === undefined)
    throw new InvalidArgumentError("A model call needs a handle.", { hint: "modelHandleOf(chatModel) makes one." });
  if (!Array.isArray(request?.messages)) throw new InvalidArgumentError("A model call needs messages: a request is { messages: […] }.");
  if (options?.policy === undefined)
    throw new InvalidArgumentError("A model call needs a policy.", { hint: "modelPolicy() gives the defaults." });
}
