import type { Code } from "./codes.ts";
import { type ErrorClasses, type ErrorParts, numberOf } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

/** What a model error tells. */
export interface ModelErrorOptions {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** HTTP status, where there was one. */
  readonly status?: number | undefined;
  readonly retryable?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly attempts?: number | undefined;
  /** The model's own words for not answering. */
  readonly refusal?: string | undefined;
}

/** A model call failed, or a model cannot be had. Codes GC30xx. */
export class ModelError extends OrchestratorError {
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(options: ModelErrorOptions) {
    super({
      code: options.code,
      message: options.message,
      hint: options.hint,
      cause: options.cause,
      retryable: options.retryable,
      details: {
        ...(options.status === undefined ? {} : { status: options.status }),
        ...(options.retryAfterMs === undefined ? {} : { retryAfterMs: options.retryAfterMs }),
        ...(options.attempts === undefined ? {} : { attempts: options.attempts }),
        ...(options.refusal === undefined ? {} : { refusal: options.refusal }),
      },
    });
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** One model call took longer than `timeouts.llm_call_seconds`. Code GC3004. */
export class ModelTimeoutError extends ModelError {}

/** A limiter refused or was closed, or the provider said 429 to the end. Code GC3011. */
export class RateLimitExceededError extends ModelError {}

export const MODEL_ERRORS: ErrorClasses = {
  ModelError: {
    codes: ["GC3001", "GC3002", "GC3003", "GC3005", "GC3006", "GC3007", "GC3008", "GC3009", "GC3010", "GC3012", "GC3013", "GC3014"],
    read: (parts) => new ModelError(optionsOf(parts)),
  },
  ModelTimeoutError: { codes: ["GC3004"], read: (parts) => new ModelTimeoutError(optionsOf(parts)) },
  RateLimitExceededError: { codes: ["GC3011"], read: (parts) => new RateLimitExceededError(optionsOf(parts)) },
};

function optionsOf({ code, message, details: { status, retryAfterMs, attempts } }: ErrorParts): ModelErrorOptions {
  return { code, message, status: numberOf(status), retryAfterMs: numberOf(retryAfterMs), attempts: numberOf(attempts) };
}
