export { bindStructured } from "./call/bind-structured.ts";
export { canStream } from "./call/can-stream.ts";
export { invokeModel } from "./call/invoke-model.ts";
export type { ModelCallOptions } from "./call/model-call.ts";
export { bookUsage } from "./call/report.ts";
export { streamModel } from "./call/stream-model.ts";
export {
  deregisterTransientException,
  type ErrorType,
  getTransientExceptions,
  registerTransientException,
} from "./failures/transient-exceptions.ts";
export { RequestBudget, type RequestBudgetOptions } from "./limits/request-budget.ts";
export { SemaphoreRateLimiter, type SemaphoreRateLimiterOptions } from "./limits/semaphore-rate-limiter.ts";
export {
  type EmbedderSource,
  LOCAL_MODEL_NOTICE,
  LocalExtractiveModel,
  type LocalExtractiveModelOptions,
  type LocalModelCallOptions,
  openPassageSearch,
  type PassageSearchOptions,
  RecentMap,
  type SearchPassages,
} from "./local/index.ts";
export type { ModelHandle } from "./model-handle.ts";
export { type ModelPolicy, modelPolicy } from "./model-policy.ts";
export { AUTO_CHOICES, setKeyOf } from "./open/auto-choices.ts";
export { modelHandleOf } from "./open/model-handle-of.ts";
export { openModel } from "./open/open-model.ts";
export type { OpenModelOptions } from "./open/open-model-options.ts";
export { parseModelReference } from "./open/parse-model-reference.ts";
export { probeOllama } from "./open/probe-ollama.ts";
export type { FinishReason, ModelDelta, ModelReply } from "./reply/model-reply.ts";
export { readUsage } from "./reply/read-usage.ts";
export { withheldReply } from "./reply/withheld-reply.ts";
export { type ScriptedCallOptions, ScriptedChatModel, type ScriptedChatModelOptions } from "./scripted/index.ts";
