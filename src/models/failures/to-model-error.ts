import { ModelError, type ModelErrorOptions, ModelTimeoutError, OrchestratorError, RateLimitExceededError } from "../../errors/index.ts";
import { classifyFailure } from "./classify-failure.ts";
import { type ErrorFacts, readErrorFacts } from "./error-facts.ts";
import { readRetryAfterMs } from "./retry-after.ts";
import { safeCause } from "./safe-cause.ts";

/** Which call failed. */
export interface FailedCall {
  /** `provider:model`. */
  readonly label: string;
  readonly agentName: string;
  /** Attempts so far, this one included. */
  readonly attempts: number;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  readonly nowMs: number;
  /** Takes secrets out of what the provider says. */
  readonly redact: (text: string) => string;
  /** What to do when the key was refused. */
  readonly keyHint?: string | undefined;
}

/**
 * Makes a typed error of anything that a provider's SDK, `fetch`, LangChain or a developer's model throws. Errors of
 * ours stay as they are; any other is kept as `cause`, by identity unless its message holds a secret.
 */
export function toModelError(error: unknown, call: FailedCall): OrchestratorError {
  const facts = readErrorFacts(error);
  const own = facts.chain.find((level) => OrchestratorError.isInstance(level));
  if (own !== undefined) return own;
  const failure = classifyFailure(facts);
  const said = failure.said ?? call.redact(facts.message);
  const retryAfterMs = readRetryAfterMs(facts.header, call.nowMs);
  const options: ModelErrorOptions = {
    code: failure.code,
    message: `${describeCall(call)} ${failure.what}${detailsOf(facts, retryAfterMs)}${attemptsOf(call)}: ${said}`,
    hint: (failure.code === "GC3005" ? call.keyHint : undefined) ?? failure.hint,
    cause: safeCause(facts, call.redact),
    status: facts.status,
    retryable: failure.retryable,
    retryAfterMs,
    attempts: call.attempts,
  };
  if (failure.code === "GC3011") return new RateLimitExceededError(options);
  if (failure.code === "GC3004") return new ModelTimeoutError(options);
  return new ModelError(options);
}

/** How messages name a call: model and agent. */
export function describeCall(call: Pick<FailedCall, "label" | "agentName">): string {
  return call.agentName === "" ? `Model ${call.label}` : `Model ${call.label} (agent "${call.agentName}")`;
}

function detailsOf(facts: ErrorFacts, retryAfterMs: number | undefined): string {
  const details = [
    ...(facts.status === undefined ? [] : [`HTTP ${facts.status}`]),
    ...(retryAfterMs === undefined ? [] : [waitText(retryAfterMs)]),
  ];
  return details.length === 0 ? "" : ` (${details.join(", ")})`;
}

function waitText(waitMs: number): string {
  return Number.isFinite(waitMs) ? `asks to wait ${Math.ceil(waitMs / 1000)} s` : "asks not to be called again";
}

/** How messages name the attempts: nothing for the first. */
export function attemptsOf(call: Pick<FailedCall, "attempts">): string {
  return call.attempts > 1 ? ` after ${call.attempts} attempts` : "";
}
