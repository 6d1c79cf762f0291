import type { JsonObject, ReactTriple } from "../protocol/index.ts";
import { InvalidArgumentError } from "./call-errors.ts";
import { byDetails, type ErrorClasses, isNumber, isText, isTexts } from "./error-class.ts";
import { OrchestratorError } from "./orchestrator-error.ts";

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

  /** What was thought, done and seen, in order; a getter, so that printing the error does not show it. */
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

export const REACT_ERRORS: ErrorClasses = {
  ReactExecutorNotConfiguredError: {
    codes: ["GC5001"],
    read: byDetails({ agentName: isText }, ({ agentName }) => new ReactExecutorNotConfiguredError(agentName)),
  },
  MaxPassesExceededError: {
    codes: ["GC2015"],
    read: byDetails({ agentName: isText, maxPasses: isNumber }, (details) => new MaxPassesExceededError({ ...details, history: [] })),
  },
  ResponseParseError: {
    codes: ["GC2016"],
    read: byDetails(
      { agentName: isText, passNumber: isNumber, attempts: isNumber, complaint: isText, reply: isText },
      (details) => new ResponseParseError(details),
    ),
  },
  ReservedStateKeyError: {
    codes: ["GC2017"],
    read: byDetails({ keys: isTexts, source: isText }, (details) => new ReservedStateKeyError(details)),
  },
  TokenBudgetExceededError: {
    codes: ["GC2019"],
    read: byDetails({ agentName: isText, budget: isNumber, used: isNumber }, (details) => new TokenBudgetExceededError(details)),
  },
  ToolError: {
    codes: ["GC2020"],
    read: ({ message, details }) => new ToolError(message, { recoverable: details.recoverable !== false }),
  },
};

function describe(actions: readonly (string | null)[]): string {
  if (actions.length === 0) return "";
  const shown = actions.slice(-8).map((action) => action ?? "a reply that could not be followed");
  return `: ${actions.length > shown.length ? "… → " : ""}${shown.join(" → ")}`;
}
