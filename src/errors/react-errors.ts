import type { JsonObject, ReactTriple } from "../protocol/index.ts";
import { InvalidArgumentError } from "./call-errors.ts";
import { OrchestratorError } from "./orchestrator-error.ts";
import { RunStoppedError } from "./run-errors.ts";

const LONGEST_REPLY = 500;

/** A supervisor is to work in passes and has nothing to run them. Code GC5001. */
export class ReactExecutorNotConfiguredError extends InvalidArgumentError {
  readonly agentName: string;

  constructor(agentName: string) {
    super(`Supervisor "${agentName}" has mode "react" and no executor.`, {
      details: { agentName },
      hint: 'Give it executor: new ReactExecutor({ model, templates }), or take mode "simple".',
    });
    this.agentName = agentName;
  }
}

/** An agent used all its passes and has no answer. Code GC2015. */
export class MaxPassesExceededError extends OrchestratorError {
  readonly agentName: string;
  readonly maxPasses: number;
  readonly #history: readonly ReactTriple[];

  constructor(options: { readonly agentName: string; readonly maxPasses: number; readonly history: readonly ReactTriple[] }) {
    const { agentName, maxPasses, history } = options;
    const actions = history.map(({ action }) => action);
    super({
      code: "GC2015",
      message: `Agent "${agentName}" has no answer after ${maxPasses} ${maxPasses === 1 ? "pass" : "passes"}${describe(actions)}.`,
      hint: "Raise max_passes, or set on_max_passes: answer to have it answer with what it knows by then.",
      details: { agentName, maxPasses, actions },
    });
    this.agentName = agentName;
    this.maxPasses = maxPasses;
    this.#history = history;
  }

  /**
   * What was thought, done and seen, in order; a getter, so that printing the error does not show it. Empty in an error made
   * from JSON, which holds no words of the conversation; `details.actions` names what was done.
   */
  get history(): readonly ReactTriple[] {
    return this.#history;
  }
}

/** The model's replies could not be followed, the repair rounds included. Code GC2016. */
export class ResponseParseError extends OrchestratorError {
  readonly agentName: string;
  readonly passNumber: number;
  /** Replies in a row that could not be followed. */
  readonly attempts: number;
  /** What the model was told about the last one. */
  readonly complaint: string;

  constructor(options: {
    readonly agentName: string;
    readonly passNumber: number;
    readonly attempts: number;
    readonly complaint: string;
    /** The last reply as the model wrote it. */
    readonly reply: string;
  }) {
    const { agentName, passNumber, attempts, complaint } = options;
    const times = attempts === 1 ? "A reply" : `${attempts} replies in a row`;
    super({
      code: "GC2016",
      message: `${times} of agent "${agentName}" could not be followed (pass ${passNumber}): ${complaint}`,
      hint: "Look at the prompt, raise max_parse_retries, or take a stronger model.",
      details: { agentName, passNumber, attempts, complaint, reply: options.reply.slice(0, LONGEST_REPLY) },
    });
    this.agentName = agentName;
    this.passNumber = passNumber;
    this.attempts = attempts;
    this.complaint = complaint;
  }
}

/** Context or a handler's updates name keys that belong to the executor. Code GC2017. */
export class ReservedStateKeyError extends OrchestratorError {
  /** All of them. */
  readonly keys: readonly string[];

  constructor(options: { readonly keys: readonly string[]; readonly source: string }) {
    const { keys, source } = options;
    super({
      code: "GC2017",
      message: `${source} names ${keys.map((key) => `"${key}"`).join(", ")}, which ${keys.length === 1 ? "belongs" : "belong"} to the executor.`,
      hint: "Take other names; keys that begin with a letter are free.",
      details: { keys, source },
    });
    this.keys = keys;
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
export class ReactPassAbortError extends RunStoppedError {
  readonly agentName: string;
  readonly passNumber: number;
  readonly reason: string;

  constructor({ agentName, passNumber, reason, cause }: ReactPassAbortOptions) {
    super({
      code: "GC2018",
      message: `A hook ended the work of agent "${agentName}" before pass ${passNumber}: ${reason}`,
      cause,
      details: { agentName, passNumber, reason },
    });
    this.agentName = agentName;
    this.passNumber = passNumber;
    this.reason = reason;
  }
}

/** An agent used the tokens of its `TokenBudgetHook`. Code GC2019. */
export class TokenBudgetExceededError extends OrchestratorError {
  readonly agentName: string;
  readonly budget: number;
  readonly used: number;

  constructor({ agentName, budget, used }: { readonly agentName: string; readonly budget: number; readonly used: number }) {
    super({
      code: "GC2019",
      message: `Agent "${agentName}" may use ${budget} tokens and has used ${used}.`,
      hint: "Raise maxTotalTokens of its TokenBudgetHook, or make prompt, knowledge and history shorter.",
      details: { agentName, budget, used },
    });
    this.agentName = agentName;
    this.budget = budget;
    this.used = used;
  }
}

/** How a `ToolError` is meant. */
export interface ToolErrorOptions {
  /** True (default): the model is told and may go on. False: the execution ends. */
  readonly recoverable?: boolean;
  readonly cause?: unknown;
  readonly details?: JsonObject;
}

/** An action failed; thrown by handlers. Code GC2020. */
export class ToolError extends OrchestratorError {
  readonly recoverable: boolean;

  /** @param message what the model is told when the error is recoverable. */
  constructor(message: string, { recoverable = true, cause, details = {} }: ToolErrorOptions = {}) {
    super({ code: "GC2020", message, cause, details: { ...details, recoverable } });
    this.recoverable = recoverable;
  }
}

/** The caller aborted while an agent was in its passes. Code GC2006. */
export class ReactCancellationError extends RunStoppedError {
  readonly agentName: string;
  readonly passNumber: number;

  constructor({ agentName, passNumber, cause }: { readonly agentName: string; readonly passNumber: number; readonly cause?: unknown }) {
    super({
      code: "GC2006",
      message: `The work of agent "${agentName}" was cancelled in pass ${passNumber}.`,
      cause,
      details: { agentName, passNumber },
    });
    this.agentName = agentName;
    this.passNumber = passNumber;
  }
}

/** One pass, model call and actions together, took longer than its limit. Code GC2021. */
export class PassTimeoutError extends RunStoppedError {
  readonly agentName: string;
  readonly passNumber: number;
  readonly limitMs: number;

  constructor(options: { readonly agentName: string; readonly passNumber: number; readonly limitMs: number }) {
    const { agentName, passNumber, limitMs } = options;
    super({
      code: "GC2021",
      message: `Pass ${passNumber} of agent "${agentName}" took longer than ${limitMs / 1000} s.`,
      hint: "Raise timeouts.per_pass_seconds of the crew file (perPassMs in code), or look at what its model or its action waits for.",
      details: { agentName, passNumber, limitMs },
    });
    this.agentName = agentName;
    this.passNumber = passNumber;
    this.limitMs = limitMs;
  }
}

/** All passes of one execution together took longer than its limit. Code GC2022. */
export class ExecutionTimeoutError extends RunStoppedError {
  readonly agentName: string;
  readonly passNumber: number;
  readonly limitMs: number;

  constructor(options: { readonly agentName: string; readonly passNumber: number; readonly limitMs: number }) {
    const { agentName, passNumber, limitMs } = options;
    super({
      code: "GC2022",
      message: `The passes of agent "${agentName}" took longer than ${limitMs / 1000} s together; it was in pass ${passNumber}.`,
      hint: "Raise timeouts.executionMs of the ReactExecutor in your code, or lower max_passes.",
      details: { agentName, passNumber, limitMs },
    });
    this.agentName = agentName;
    this.passNumber = passNumber;
    this.limitMs = limitMs;
  }
}

function describe(actions: readonly (string | null)[]): string {
  if (actions.length === 0) return "";
  const shown = actions.slice(-8).map((action) => action ?? "a reply that could not be followed");
  return `: ${actions.length > shown.length ? "… → " : ""}${shown.join(" → ")}`;
}
