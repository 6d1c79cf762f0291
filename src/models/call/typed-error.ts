import { ModelError, type OrchestratorError } from "../../errors/index.ts";
import { redactSecrets } from "../failures/redact-secrets.ts";
import { describeCall, toModelError } from "../failures/to-model-error.ts";
import type { ModelCall } from "./model-call.ts";

/** The typed error of whatever an attempt threw. */
export function typedError(call: ModelCall, attempts: number, thrown: unknown): OrchestratorError {
  const { handle, agentName, clock } = call;
  const { label, keyHint, redact = redactSecrets } = handle;
  return toModelError(thrown, { label, agentName, attempts, nowMs: clock.now(), redact, keyHint });
}

/** A reply that was cut off: with the error that cut it, or `undefined` when it only stopped without an end. */
export function brokenOff(call: ModelCall, attempts: number, thrown: unknown, isHeard: boolean): ModelError {
  const cause = thrown === undefined ? undefined : typedError(call, attempts, thrown);
  const why = cause === undefined ? "the stream ended without a finish reason" : cause.message;
  return new ModelError({
    code: "GC3009",
    message: `${nameOf(call)} broke off its reply: ${why}`,
    hint: isHeard ? "What had come was shown already, so the call was not repeated. Ask again." : undefined,
    cause,
    retryable: !isHeard,
    attempts,
  });
}

/** A reply that holds nothing at all. */
export function emptyAnswer(call: ModelCall, attempts: number): ModelError {
  return new ModelError({
    code: "GC3010",
    message: `${nameOf(call)} gave a reply that holds no choice.`,
    hint: "Check that the base_url is a chat endpoint; a chat model of your own must give an AIMessage.",
    attempts,
  });
}

function nameOf(call: ModelCall): string {
  return describeCall({ label: call.handle.label, agentName: call.agentName });
}
