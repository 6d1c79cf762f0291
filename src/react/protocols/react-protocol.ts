import type { AIMessage, AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import type { ModelHandle, ModelReply } from "../../models/index.ts";
import type { JsonValue } from "../../protocol/index.ts";
import type { LoadedModule } from "../prompt/react-templates.ts";
import type { ProtocolName } from "./protocol-name.ts";

type Parameters = Readonly<Record<string, JsonValue>>;

/** One action that a reply asks for, or one that cannot be followed and is answered with why. */
export type ReadCall =
  | { readonly type: "run"; readonly callId: string; readonly name: string; readonly parameters: Parameters }
  | {
      readonly type: "refuse";
      readonly callId: string;
      readonly name: string;
      /** For the transcript: what was given, as far as it can be told. */
      readonly parameters: Parameters;
      readonly code: string;
      readonly message: string;
    };

/** What a reply is, and whether it used the protocol it was asked to. */
export type ReadReply = (
  | { readonly type: "answer"; readonly text: string; readonly notes: readonly string[] }
  | {
      readonly type: "calls";
      readonly calls: readonly ReadCall[];
      readonly notes: readonly string[];
      /** The reply as it is sent back: with its reasoning, every call under an id of its own. */
      readonly message?: AIMessage;
    }
  | { readonly type: "complaint"; readonly code: string; readonly message: string }
) & {
  readonly thought: string;
  /** The words of the reply. */
  readonly said: string;
  /** False when the model may not know the protocol: it replied as if it had not been asked to use it. */
  readonly isNative: boolean;
};

/** How a reply is to be read. */
export interface Reading {
  readonly pass: number;
  readonly allowPlainAnswer: boolean;
  /** Ids of calls in the conversation so far; those of the reply are added. */
  readonly usedIds: Set<string>;
}

/** An action that is over. */
export interface FinishedCall {
  readonly callId: string;
  readonly name: string;
  readonly parameters: Parameters;
  /** What the model is told; never empty. */
  readonly text: string;
  readonly isError: boolean;
  /** Knowledge that the text brings. */
  readonly loaded?: readonly LoadedModule[];
}

/** A pass that is over, as the model is reminded of it. */
export type PassRecord =
  | { readonly type: "calls"; readonly thought: string; readonly calls: readonly FinishedCall[]; readonly message?: AIMessage | undefined }
  | { readonly type: "complaint"; readonly said: string; readonly message: string };

/** One protocol with the actions of one executor. */
export interface ReactProtocol {
  readonly name: ProtocolName;
  /** True when words of an answer can be told from others while they stream. */
  readonly streamsAnswers: boolean;
  /** The model prepared for it; `undefined` when the plain model serves. Throws when the model cannot. */
  bind(handle: ModelHandle): Runnable<BaseMessage[], AIMessageChunk> | undefined;
  read(reply: ModelReply, reading: Reading): ReadReply;
  render(record: PassRecord): readonly BaseMessage[];
}
