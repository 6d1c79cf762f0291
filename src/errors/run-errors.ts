import { byDetails, type ErrorClasses, isNumber, isText } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

/** A run that was stopped from outside or by a limit. */
export class RunStoppedError extends OrchestratorError {}

/** The caller aborted. Code GC2006. */
export class CancelledError extends RunStoppedError {
  constructor(cause?: unknown) {
    super({ code: "GC2006", message: "The request was cancelled.", cause });
  }
}

/** The request took longer than `timeouts.total_request_seconds`. Code GC2007. */
export class RequestTimeoutError extends RunStoppedError {
  readonly limitMs: number;

  constructor(limitMs: number) {
    super({
      code: "GC2007",
      message: `The request took longer than ${limitMs / 1000} s.`,
      hint: "Raise timeouts.total_request_seconds, or lower topology.max_hops.",
      details: { limitMs },
    });
    this.limitMs = limitMs;
  }
}

/** The budget of the request is used up. Code GC2008. */
export class BudgetExceededError extends RunStoppedError {
  readonly limit: string;
  readonly limitValue: number;
  readonly used: number;

  /** @param options `nextCall`: the part of `used` that is not used yet, since it is what the input of the next call needs. */
  constructor(options: { readonly limit: string; readonly limitValue: number; readonly used: number; readonly nextCall?: number }) {
    super({
      code: "GC2008",
      message: budgetMessage(options),
      hint: `Raise budget.${options.limit}, or make prompts and history shorter.`,
      details: { limit: options.limit, limitValue: options.limitValue, used: options.used },
    });
    this.limit = options.limit;
    this.limitValue = options.limitValue;
    this.used = options.used;
  }
}

export const RUN_ERRORS: ErrorClasses = {
  RunStoppedError: { codes: [], read: (parts) => new RunStoppedError(parts) },
  CancelledError: { codes: ["GC2006"], read: () => new CancelledError() },
  RequestTimeoutError: { codes: ["GC2007"], read: byDetails({ limitMs: isNumber }, ({ limitMs }) => new RequestTimeoutError(limitMs)) },
  BudgetExceededError: {
    codes: ["GC2008"],
    read: byDetails(
      { limit: isText, limitValue: isNumber, used: isNumber },
      ({ limit, limitValue, used }) => new BudgetExceededError({ limit, limitValue, used }),
    ),
  },
};

function budgetMessage(options: {
  readonly limit: string;
  readonly limitValue: number;
  readonly used: number;
  readonly nextCall?: number;
}) {
  const { limit, limitValue, used, nextCall = 0 } = options;
  if (nextCall === 0) return `The budget of the request is used up: ${limit} is ${limitValue}, used ${used}.`;
  return `The budget of the request is too small for the next call: ${limit} is ${limitValue}, used ${used - nextCall}, and the input of the call needs ${nextCall}.`;
}
