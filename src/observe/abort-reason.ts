import { CancelledError, OrchestratorError } from "../errors/index.ts";

/** The error that an abort means: the signal's reason where it is an error of ours, else a `CancelledError` with the reason as cause. */
export function abortReason(signal: AbortSignal): OrchestratorError {
  return OrchestratorError.isInstance(signal.reason) ? signal.reason : new CancelledError(signal.reason);
}
