import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { Runnable, RunnableConfig } from "@langchain/core/runnables";
import {
  canStream,
  invokeModel,
  type ModelDelta,
  type ModelHandle,
  type ModelPolicy,
  type ModelReply,
  streamModel,
} from "../models/index.ts";
import type { Logger, ModelRequest } from "../protocol/index.ts";
import { type AgentHop, agentHopOf } from "./agent-hop.ts";

/** A model as one agent uses it. */
export interface AgentModel {
  readonly agentName: string;
  readonly handle: ModelHandle;
  readonly policy: ModelPolicy;
  /** Takes what its calls log outside a crew. */
  readonly logger: Logger | undefined;
}

/** How one question is put. */
export interface AskOptions {
  readonly config: RunnableConfig;
  /** A bound form of the model, with tools for example. */
  readonly runnable?: Runnable<BaseMessage[], AIMessageChunk> | undefined;
  /** Takes the words as they come, while somebody listens. */
  readonly onText?: ((text: string, hop: AgentHop) => void) | undefined;
}

/** Asks a model through the one call path: streaming while somebody listens to the words, in one piece otherwise. */
export function askModel(model: AgentModel, request: ModelRequest, options: AskOptions): Promise<ModelReply> {
  const { config, runnable, onText } = options;
  const call = { policy: model.policy, config, agentName: model.agentName, logger: model.logger, runnable };
  const hop = agentHopOf(config);
  if (hop === undefined || !hop.run.events.listening) return invokeModel(model.handle, request, call);
  // What is bound to a form of reply may not stream; without words to show, only reasoning would be gained by it.
  if (!canStream(model.handle) || (onText === undefined && runnable !== undefined))
    return tellWhole(invokeModel(model.handle, request, call), hop, onText);
  return listen(streamModel(model.handle, request, call), { hop, onText, waits: model.policy.limiter === undefined });
}

async function tellWhole(work: Promise<ModelReply>, hop: AgentHop, onText: AskOptions["onText"]): Promise<ModelReply> {
  const reply = await work;
  if (reply.thought !== "") hop.run.events.emit({ type: "thought.delta", agent: hop.agent, hop: hop.hop, text: reply.thought }, hop.path);
  if (reply.text !== "") onText?.(reply.text, hop);
  return reply;
}

interface Listener {
  readonly hop: AgentHop;
  readonly onText: AskOptions["onText"];
  /** False while the call holds a permit: a reader that is slow must keep nobody else from the model, so the reply is held for it. */
  readonly waits: boolean;
}

async function listen(stream: AsyncGenerator<ModelDelta, ModelReply, undefined>, { hop, onText, waits }: Listener): Promise<ModelReply> {
  for (;;) {
    const step = await stream.next();
    if (step.done === true) return step.value;
    const { type, text } = step.value;
    if (type === "text") onText?.(text, hop);
    else hop.run.events.emit({ type: "thought.delta", agent: hop.agent, hop: hop.hop, text }, hop.path);
    const drained = waits ? hop.run.events.drained() : undefined;
    if (drained !== undefined) await drained;
  }
}
