import { byDetails, type ErrorClasses, isNumber, isText } from "./error-class.ts";
import type { ErrorOptions } from "./orchestrator-error.ts";
import { RunStoppedError } from "./run-errors.ts";

/** A pass of an agent. */
interface Pass {
  readonly agentName: string;
  readonly passNumber: number;
}

/** An agent was stopped in or before a pass. */
abstract class PassStoppedError extends RunStoppedError {
  readonly agentName: string;
  readonly passNumber: number;

  constructor({ agentName, passNumber }: Pass, { details, ...options }: ErrorOptions) {
    super({ ...options, details: { agentName, passNumber, ...details } });
    this.agentName = agentName;
    this.passNumber = passNumber;
  }
}

/** What a hook tells to end an execution. */
export interface ReactPassAbortOptions {
  readonly agentName: string;
  readonly passNumber: number;
  readonly reason: string;
  readonly cause?: unknown;
}

/** A hook ended the execution before a model call. Code GC2018. */
export class ReactPassAbortError extends PassStoppedError {
  readonly reason: string;

  constructor(options: ReactPassAbortOptions) {
    const { agentName, passNumber, reason, cause } = options;
    super(options, {
      code: "GC2018",
      message: `A hook ended the work of agent "${agentName}" before pass ${passNumber}: ${reason}`,
      cause,
      details: { reason },
    });
    this.reason = reason;
  }
}

/** The caller aborted while an agent was in its passes. Code GC2006. */
export class ReactCancellationError extends PassStoppedError {
  constructor(options: { readonly agentName: string; readonly passNumber: number; readonly cause?: unknown }) {
    const { agentName, passNumber, cause } = options;
    super(options, { code: "GC2006", message: `The work of agent "${agentName}" was cancelled in pass ${passNumber}.`, cause });
  }
}

/** One pass, model call and actions together, took longer than its limit. Code GC2021. */
export class PassTimeoutError extends PassStoppedError {
  readonly limitMs: number;

  constructor(options: { readonly agentName: string; readonly passNumber: number; readonly limitMs: number }) {
    const { agentName, passNumber, limitMs } = options;
    super(options, {
      code: "GC2021",
      message: `Pass ${passNumber} of agent "${agentName}" took longer than ${limitMs / 1000} s.`,
      hint: "Raise timeouts.per_pass_seconds of the crew file (perPassMs in code), or look at what its model or its action waits for.",
      details: { limitMs },
    });
    this.limitMs = limitMs;
  }
}

/** All passes of one execution together took longer than its limit. Code GC2022. */
export class ExecutionTimeoutError extends PassStoppedError {
  readonly limitMs: number;

  constructor(options: { readonly agentName: string; readonly passNumber: number; readonly limitMs: number }) {
    const { agentName, passNumber, limitMs } = options;
    super(options, {
      code: "GC2022",
      message: `The passes of agent "${agentName}" took longer than ${limitMs / 1000} s together; it was in pass ${passNumber}.`,
      hint: "Raise timeouts.executionMs of the ReactExecutor in your code, or lower max_passes.",
      details: { limitMs },
    });
    this.limitMs = limitMs;
  }
}

const PASS = { agentName: isText, passNumber: isNumber };
const LIMITED_PASS = { ...PASS, limitMs: isNumber };

export const PASS_ERRORS: ErrorClasses = {
  ReactPassAbortError: {
    codes: ["GC2018"],
    read: byDetails({ ...PASS, reason: isText }, (details) => new ReactPassAbortError(details)),
  },
  ReactCancellationError: { codes: ["GC2006"], read: byDetails(PASS, (details) => new ReactCancellationError(details)) },
  PassTimeoutError: { codes: ["GC2021"], read: byDetails(LIMITED_PASS, (details) => new PassTimeoutError(details)) },
  ExecutionTimeoutError: { codes: ["GC2022"], read: byDetails(LIMITED_PASS, (details) => new ExecutionTimeoutError(details)) },
};
