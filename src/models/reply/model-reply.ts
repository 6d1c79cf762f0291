import type { AIMessage } from "@langchain/core/messages";
import type { TokenUsage } from "../../protocol/index.ts";

/** Why a model stopped, in the words of no provider. `undefined` stands for one that does not say. */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "refusal" | "other";

/** What a model call gave. */
export interface ModelReply {
  readonly message: AIMessage;
  /** The words of the reply without its reasoning; empty for an empty reply and for one that only reasons or calls tools. */
  readonly text: string;
  /** The reasoning: reasoning blocks and a leading `<think>` part. */
  readonly thought: string;
  /** What the call used, failed attempts included. */
  readonly usage: TokenUsage;
  /** From 1. */
  readonly attempts: number;
  readonly finishReason: FinishReason | undefined;
  /** The model's words for not answering, where it refused. */
  readonly refusal: string | undefined;
}

/** A piece of a reply while it streams. */
export interface ModelDelta {
  readonly type: "text" | "thought";
  readonly text: string;
}
