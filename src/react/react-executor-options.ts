import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { EmbedderSource, ModelHandle, ModelPolicy } from "../models/index.ts";
import type { Approve, Clock, Logger, Passage, RateLimiter } from "../protocol/index.ts";
import type { ActionHandler } from "./actions/action-handler.ts";
import type { ReactAction } from "./actions/react-action.ts";
import type { ReactPassHook } from "./hooks/react-pass-hook.ts";
import type { ReactResult } from "./passes/react-result.ts";
import type { ReactTemplates } from "./prompt/react-templates.ts";
import type { ReactWords } from "./prompt/react-words.ts";
import type { ProtocolChoice } from "./protocols/protocol-name.ts";

/** Time limits of an execution, in milliseconds. */
export interface ReactTimeouts {
  /** One model call; while a reply streams, time without a token. Default 60 s. */
  readonly modelCallMs?: number;
  /** One pass, model call and actions together, without the time in which a person is asked. Default: none. */
  readonly passMs?: number;
  /** All passes together, without the time in which a person is asked. Default: none. */
  readonly executionMs?: number;
}

/** How transient failures of a model are tried again. */
export type ReactRetry = Partial<
  Pick<ModelPolicy, "maxAttempts" | "initialDelayMs" | "maxDelayMs" | "jitter" | "respectRetryAfter" | "random">
>;

/** What an executor is made of. */
export interface ReactExecutorOptions {
  /** A LangChain chat model, or a handle from `modelHandleOf`. */
  readonly model: BaseChatModel | ModelHandle;
  /** The agent's prompt, settings and knowledge. */
  readonly templates: ReactTemplates;
  /** Handlers of the declared actions, by name. A terminal action needs none: its parameters are the result. */
  readonly handlers?: Readonly<Record<string, ActionHandler>> | undefined;
  /** Actions that bring description and handler along: wrapped functions and tools. */
  readonly actions?: readonly ReactAction[] | undefined;
  /** How the model asks for actions. Default: that of the templates. */
  readonly protocol?: ProtocolChoice | undefined;
  /** Default: that of the templates. 0 allows only the one call of `on_max_passes: answer`. */
  readonly maxPasses?: number | undefined;
  /** The oldest passes are left out of the prompt beyond this. Default: that of the templates. */
  readonly maxHistoryTokens?: number | undefined;
  /** Longer results of actions are cut, and say so. Default 10,000. */
  readonly maxObservationTokens?: number | undefined;
  readonly timeouts?: ReactTimeouts | undefined;
  /** Time of one pass; beats `timeouts.passMs`. */
  readonly perPassMs?: number | undefined;
  readonly retry?: ReactRetry | undefined;
  readonly rateLimiter?: RateLimiter | undefined;
  /** Called around passes: before in this order, after in reverse. */
  readonly passHooks?: readonly ReactPassHook[] | undefined;
  /** Asked before an action with `approval`; without it, such actions are refused. */
  readonly approve?: Approve | undefined;
  /**
   * What is wrong with a result, in words for the model; `undefined` when it can be used. The model is then asked once more, in
   * the same execution: for words alone, so that no action is done twice. What comes of that is not checked again.
   */
  readonly complaintOf?: ((result: ReactResult) => string | undefined) | undefined;
  /** The agent's knowledge in pieces, or what reads it when it is first needed: searched by `search_knowledge`, quoted by models that quote. */
  readonly passages?: readonly Passage[] | (() => Promise<readonly Passage[]>) | undefined;
  /** Searches the passages by meaning as well: an embedder, or how to open one at the first search. Words alone serve where it fails. */
  readonly embedder?: EmbedderSource | undefined;
  /** Folder where vectors of the passages are kept between starts. Default: none are kept. */
  readonly vectorsDir?: string | undefined;
  /** Values of placeholders in the agent's prompt. */
  readonly promptVariables?: Readonly<Record<string, string>> | undefined;
  /** The library's own words for models, from `loadPrompts()`. Default: those of the package. */
  readonly prompts?: ReactWords | undefined;
  /** For errors and logs. Default: the agent of the hop, else "agent". */
  readonly agentName?: string | undefined;
  /** Ends every execution when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Used outside a crew; inside one the crew's counts. Default: silent. */
  readonly logger?: Logger | undefined;
  /** Used outside a crew; inside one the crew's counts. Default: the machine's. */
  readonly clock?: Clock | undefined;
}
