import type { BaseMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { ModelHandle, ModelPolicy } from "../../models/index.ts";
import type { Approve, Clock, Logger, Passage } from "../../protocol/index.ts";
import type { PreparedAction } from "../actions/prepared-action.ts";
import type { ReactPassHook } from "../hooks/react-pass-hook.ts";
import type { ReactTemplates } from "../prompt/react-templates.ts";
import type { ReactWords } from "../prompt/react-words.ts";
import type { ProtocolChoice } from "../protocols/protocol-name.ts";
import type { ProtocolSet } from "../protocols/protocol-set.ts";
import type { PassLimits } from "./next-step.ts";
import type { ReactResult } from "./react-result.ts";

/** What all executions of one executor share. */
export interface ExecutorParts {
  readonly handle: ModelHandle;
  readonly policy: ModelPolicy;
  readonly templates: ReactTemplates;
  readonly words: ReactWords;
  readonly actions: ReadonlyMap<string, PreparedAction>;
  readonly protocols: ProtocolSet;
  readonly protocol: ProtocolChoice;
  readonly limits: PassLimits;
  readonly hooks: readonly ReactPassHook[];
  readonly approve: Approve | undefined;
  /** What is wrong with a result, for the model. */
  readonly complaintOf: ((result: ReactResult) => string | undefined) | undefined;
  /** The agent's knowledge in pieces, for searches and for models that quote; absent: there is none. */
  readonly readPassages: (() => Promise<readonly Passage[]>) | undefined;
  readonly promptVariables: Readonly<Record<string, string>>;
  /** True when knowledge modules can be loaded on demand. */
  readonly offersModules: boolean;
  /** What the model is told in the one call after the last pass. */
  readonly lastPassMessage: BaseMessage;
  readonly maxHistoryTokens: number | undefined;
  readonly maxObservationTokens: number;
  readonly passMs: number | undefined;
  readonly executionMs: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What one execution works with. */
export interface ExecutionScope {
  readonly agentName: string;
  /** The caller's config with the signal of this execution. */
  readonly config: RunnableConfig;
  readonly clock: Clock;
  readonly logger: Logger;
}
