import { type OrchestratorError, RunStoppedError } from "../../errors/index.ts";
import type { TokenUsage } from "../../protocol/index.ts";
import type { ModelCall } from "./model-call.ts";

/** Adds a call's usage to its hop and tells whoever listens. */
export function bookUsage({ hop }: Pick<ModelCall, "hop">, usage: TokenUsage): void {
  if (hop === undefined) return;
  hop.usage.add(usage);
  if (hop.run.events.listening) hop.run.events.emit({ type: "usage", agent: hop.agent, hop: hop.hop, usage }, hop.path);
}

/** Tells that attempt number `attempt` failed and the next one comes after `delayMs`. */
export function reportRetry(call: ModelCall, attempt: number, delayMs: number, error: OrchestratorError): void {
  const { hop } = call;
  call.logger.warn({ ...fieldsOf(call, attempt, error), delayMs }, "model_call_retry");
  if (hop?.run.events.listening === true) {
    hop.run.events.emit({ type: "retry", agent: hop.agent, hop: hop.hop, attempt, delayMs, code: error.code }, hop.path);
  }
}

/** Logs a call that is given up. A run that was stopped is no fault of the model. */
export function reportFailure(call: ModelCall, attempt: number, error: OrchestratorError): void {
  const fields = fieldsOf(call, attempt, error);
  if (error instanceof RunStoppedError) call.logger.info(fields, "model_call_stopped");
  else call.logger.error(fields, "model_call_failed");
}

function fieldsOf(call: ModelCall, attempt: number, error: OrchestratorError): Readonly<Record<string, unknown>> {
  return {
    agentName: call.agentName,
    model: call.handle.label,
    attempt,
    code: error.code,
    error: error.message,
    ...(call.run === undefined ? {} : { requestId: call.run.requestId }),
  };
}
