import type { Diagnostic } from "../protocol/index.ts";
import { AgentError, TenantIsolationError } from "./agent-errors.ts";
import { ClosedError, InvalidArgumentError, NotSupportedError } from "./call-errors.ts";
import { ConfigLoadError, ConfigurationError, ConfigValidationError } from "./configuration-errors.ts";
import { KnowledgeLoadError, KnowledgePathError } from "./knowledge-errors.ts";
import { ModelError, type ModelErrorOptions, ModelTimeoutError, RateLimitExceededError } from "./model-errors.ts";
import { type ErrorJson, OrchestratorError as RootError } from "./orchestrator-error.ts";
import {
  ExecutionTimeoutError,
  MaxPassesExceededError,
  PassTimeoutError,
  ReactCancellationError,
  ReactExecutorNotConfiguredError,
  ReactPassAbortError,
  ReservedStateKeyError,
  ResponseParseError,
  TokenBudgetExceededError,
  ToolError,
} from "./react-errors.ts";
import { InvalidRouteError, MaxHopsExceededError, RoutingError, RoutingSelfLoopError } from "./routing-errors.ts";
import { BudgetExceededError, CancelledError, RequestTimeoutError, RunStoppedError } from "./run-errors.ts";
import { McpServerError, ToolModuleError } from "./tool-errors.ts";

/** The root of every public error, with the way back from JSON: that one knows the classes, so it cannot stand in the file they build on. */
export const OrchestratorError: typeof RootError & {
  /**
   * An error from its JSON form: of the class it had where this version knows it and its details fit, else of the root;
   * code, name, message, hint, details and causes as they were.
   */
  fromJSON(json: ErrorJson): RootError;
} = Object.assign(RootError, { fromJSON: errorFromJson });
/** The root of every public error. */
export type OrchestratorError = RootError;

/** What an error is made from again. */
type Parts = Readonly<Pick<ErrorJson, "code" | "message" | "details">>;

/** Each class by its name: the error made from its details; `undefined` where they do not fit. */
const CLASSES: Readonly<Record<string, (parts: Parts) => RootError | undefined>> = {
  AgentError: (parts) =>
    withText(parts, "agentName", (agentName) => new AgentError({ code: parts.code, message: parts.message, agentName })),
  BudgetExceededError: ({ details: { limit, limitValue, used } }) =>
    typeof limit === "string" && isNumber(limitValue) && isNumber(used) ? new BudgetExceededError({ limit, limitValue, used }) : undefined,
  CancelledError: () => new CancelledError(),
  ClosedError: (parts) => withText(parts, "what", (what) => new ClosedError(what)),
  ConfigLoadError: (parts) => withDiagnostics(parts, (diagnostics) => new ConfigLoadError(diagnostics)),
  ConfigurationError: (parts) => withDiagnostics(parts, (diagnostics) => new ConfigurationError(diagnostics)),
  ConfigValidationError: (parts) => withDiagnostics(parts, (diagnostics) => new ConfigValidationError(diagnostics)),
  InvalidArgumentError: ({ message }) => new InvalidArgumentError(message),
  InvalidRouteError: ({ details: { from, to, allowed } }) =>
    typeof from === "string" && typeof to === "string" && isTexts(allowed) ? new InvalidRouteError({ from, to, allowed }) : undefined,
  KnowledgeLoadError: ({ code, message, details }) => new KnowledgeLoadError({ code, message, hint: "", details }),
  KnowledgePathError: (parts) => withText(parts, "path", (path) => new KnowledgePathError(path, "")),
  MaxHopsExceededError: ({ details: { maxHops, trace } }) =>
    isNumber(maxHops) && isTexts(trace) ? new MaxHopsExceededError({ maxHops, trace }) : undefined,
  ModelError: (parts) => new ModelError(modelOptions(parts)),
  ModelTimeoutError: (parts) => new ModelTimeoutError(modelOptions(parts)),
  NotSupportedError: ({ message }) => new NotSupportedError(message),
  RateLimitExceededError: (parts) => new RateLimitExceededError(modelOptions(parts)),
  ReactCancellationError: (parts) => withPass(parts, (pass) => new ReactCancellationError(pass)),
  ReactExecutorNotConfiguredError: (parts) => withText(parts, "agentName", (agentName) => new ReactExecutorNotConfiguredError(agentName)),
  ReactPassAbortError: (parts) =>
    withPass(parts, (pass) => withText(parts, "reason", (reason) => new ReactPassAbortError({ ...pass, reason }))),
  PassTimeoutError: (parts) => withPass(parts, (pass) => withLimit(parts, (limitMs) => new PassTimeoutError({ ...pass, limitMs }))),
  ExecutionTimeoutError: (parts) =>
    withPass(parts, (pass) => withLimit(parts, (limitMs) => new ExecutionTimeoutError({ ...pass, limitMs }))),
  ResponseParseError: (parts) => {
    const { attempts, complaint, reply } = parts.details;
    if (!isNumber(attempts) || typeof complaint !== "string" || typeof reply !== "string") return undefined;
    return withPass(parts, (pass) => new ResponseParseError({ ...pass, attempts, complaint, reply }));
  },
  MaxPassesExceededError: ({ details: { agentName, maxPasses } }) =>
    typeof agentName === "string" && isNumber(maxPasses) ? new MaxPassesExceededError({ agentName, maxPasses, history: [] }) : undefined,
  ReservedStateKeyError: ({ details: { keys, source } }) =>
    isTexts(keys) && typeof source === "string" ? new ReservedStateKeyError({ keys, source }) : undefined,
  TokenBudgetExceededError: ({ details: { agentName, budget, used } }) =>
    typeof agentName === "string" && isNumber(budget) && isNumber(used)
      ? new TokenBudgetExceededError({ agentName, budget, used })
      : undefined,
  McpServerError: ({ code, message, details: { server, tool, stderr, stdout } }) =>
    typeof server === "string"
      ? new McpServerError({
          code,
          message,
          server,
          tool: typeof tool === "string" ? tool : undefined,
          stderr: typeof stderr === "string" ? stderr : undefined,
          stdout: typeof stdout === "string" ? stdout : undefined,
        })
      : undefined,
  ToolModuleError: (parts) => withText(parts, "toolName", (toolName) => new ToolModuleError({ toolName, message: parts.message })),
  ToolError: ({ message, details: { recoverable } }) => new ToolError(message, { recoverable: recoverable !== false }),
  RequestTimeoutError: ({ details: { limitMs } }) => (isNumber(limitMs) ? new RequestTimeoutError(limitMs) : undefined),
  RoutingError: (parts) => new RoutingError(parts),
  RoutingSelfLoopError: (parts) => withText(parts, "agentName", (agentName) => new RoutingSelfLoopError(agentName)),
  RunStoppedError: (parts) => new RunStoppedError(parts),
  TenantIsolationError: (parts) =>
    withText(parts, "field", (field) => {
      const { agentName } = parts.details;
      return new TenantIsolationError(typeof agentName === "string" ? { agentName, field } : { field });
    }),
};

function errorFromJson(json: ErrorJson): RootError {
  const { code, message, hint, docs, details, retryable } = json;
  const cause = json.cause === undefined ? undefined : causeFromJson(json.cause);
  const restore = Object.hasOwn(CLASSES, json.name) ? CLASSES[json.name] : undefined;
  const error = restore?.({ code, message, details }) ?? new RootError({ code, message, details });
  // As it was sent: another version may word the same failure otherwise.
  Object.assign(error, { code, message, hint, docs, details, retryable });
  if (cause !== undefined) Object.defineProperty(error, "cause", { value: cause, writable: true, configurable: true });
  if (error.name !== json.name) Object.defineProperty(error, "name", { value: json.name, configurable: true });
  return error;
}

function causeFromJson(cause: NonNullable<ErrorJson["cause"]>): Error {
  if ("code" in cause) return errorFromJson(cause);
  return Object.assign(new Error(cause.message), { name: cause.name });
}

function modelOptions({ code, message, details: { status, retryAfterMs, attempts } }: Parts): ModelErrorOptions {
  return {
    code,
    message,
    status: isNumber(status) ? status : undefined,
    retryAfterMs: isNumber(retryAfterMs) ? retryAfterMs : undefined,
    attempts: isNumber(attempts) ? attempts : undefined,
  };
}

function withText(parts: Parts, key: string, make: (text: string) => RootError): RootError | undefined {
  const text = parts.details[key];
  return typeof text === "string" ? make(text) : undefined;
}

function withPass(
  { details: { agentName, passNumber } }: Parts,
  make: (pass: { readonly agentName: string; readonly passNumber: number }) => RootError | undefined,
): RootError | undefined {
  return typeof agentName === "string" && isNumber(passNumber) ? make({ agentName, passNumber }) : undefined;
}

function withLimit({ details: { limitMs } }: Parts, make: (limitMs: number) => RootError): RootError | undefined {
  return isNumber(limitMs) ? make(limitMs) : undefined;
}

function withDiagnostics({ details: { diagnostics } }: Parts, make: (diagnostics: readonly Diagnostic[]) => RootError) {
  return isDiagnostics(diagnostics) ? make(diagnostics) : undefined;
}

function isDiagnostics(value: unknown): value is readonly Diagnostic[] {
  return Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && "code" in item && "range" in item);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
