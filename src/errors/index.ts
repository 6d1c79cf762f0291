export { AgentError, TenantIsolationError } from "./agent-errors.ts";
export { ClosedError, ConflictError, InvalidArgumentError, NotSupportedError } from "./call-errors.ts";
export { CODES, type Code, type CodeEntry, docsOf, isCode } from "./codes.ts";
export { ConfigLoadError, ConfigurationError, ConfigValidationError, configurationErrorOf } from "./configuration-errors.ts";
export { errorSummary } from "./error-summary.ts";
export { KnowledgeLoadError, KnowledgePathError } from "./knowledge-errors.ts";
export { ModelError, type ModelErrorOptions, ModelTimeoutError, RateLimitExceededError } from "./model-errors.ts";
export { type ErrorJson, type ErrorOptions, OrchestratorError } from "./orchestrator-error.ts";
export {
  ExecutionTimeoutError,
  MaxPassesExceededError,
  PassTimeoutError,
  ReactCancellationError,
  ReactPassAbortError,
  ReservedStateKeyError,
  ResponseParseError,
  TokenBudgetExceededError,
  ToolError,
} from "./react-errors.ts";
export {
  BudgetExceededError,
  CancelledError,
  InvalidRouteError,
  MaxHopsExceededError,
  RequestTimeoutError,
  RoutingError,
  RoutingSelfLoopError,
  RunStoppedError,
} from "./routing-errors.ts";
export { thrownText } from "./thrown-text.ts";
