export { AgentError, TenantIsolationError } from "./agent-errors.ts";
export { ClosedError, InvalidArgumentError, NotSupportedError } from "./call-errors.ts";
export {
  aFlag,
  aFunction,
  aList,
  aLogger,
  aNumber,
  anObject,
  anything,
  checkFunction,
  checkOptions,
  hasMethod,
  type OptionRule,
  type OptionRules,
  oneOf,
  withMethods,
} from "./check-options.ts";
export { CODES, type Code, type CodeEntry, docsOf, isCode } from "./codes.ts";
export { ConfigLoadError, ConfigurationError, ConfigValidationError, configurationErrorOf } from "./configuration-errors.ts";
export { OrchestratorError } from "./error-from-json.ts";
export { errorSummary } from "./error-summary.ts";
export { type KnowledgeFailure, KnowledgeLoadError, KnowledgePathError } from "./knowledge-errors.ts";
export { findLookAlike, replaceLookAlikes } from "./look-alikes.ts";
export { ModelError, type ModelErrorOptions, ModelTimeoutError, RateLimitExceededError } from "./model-errors.ts";
export type { ErrorJson, ErrorOptions } from "./orchestrator-error.ts";
export {
  ExecutionTimeoutError,
  PassTimeoutError,
  ReactCancellationError,
  ReactPassAbortError,
  type ReactPassAbortOptions,
} from "./pass-errors.ts";
export {
  MaxPassesExceededError,
  ReactExecutorNotConfiguredError,
  ReservedStateKeyError,
  ResponseParseError,
  TokenBudgetExceededError,
  ToolError,
  type ToolErrorOptions,
} from "./react-errors.ts";
export { InvalidRouteError, MaxHopsExceededError, RoutingError, RoutingSelfLoopError } from "./routing-errors.ts";
export { BudgetExceededError, CancelledError, RequestTimeoutError, RunStoppedError } from "./run-errors.ts";
export { Suggester, suggest } from "./suggester.ts";
export { thrownText } from "./thrown-text.ts";
export { McpServerError, type McpServerErrorOptions, ToolModuleError } from "./tool-errors.ts";
