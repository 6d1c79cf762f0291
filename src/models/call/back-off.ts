import { ModelError, type OrchestratorError } from "../../errors/index.ts";
import type { ModelPolicy } from "../model-policy.ts";
import { CallGuard } from "./call-guard.ts";
import type { ModelCall } from "./model-call.ts";
import { reportFailure, reportRetry } from "./report.ts";
import { typedError } from "./typed-error.ts";

/** The longest wait that a provider is granted where the request has no deadline. */
const LONGEST_GRANTED_WAIT_MS = 300_000;

/**
 * Decides about a failed attempt: waits until the next one may begin, or throws the typed error at once when there is to be none.
 * No permit is held here.
 */
export async function backOff(call: ModelCall, attempt: number, thrown: unknown, mayRepeat: boolean): Promise<void> {
  const error = typedError(call, attempt, thrown);
  const delayMs = mayRepeat && error.retryable && attempt < call.policy.maxAttempts ? waitBefore(call, attempt, error) : undefined;
  if (delayMs === undefined) {
    reportFailure(call, attempt, error);
    throw error;
  }
  reportRetry(call, attempt, delayMs, error);
  await sleep(call, delayMs);
}

/**
 * The time before the attempt after number `attempt`: exponential from `initialDelayMs`, capped, a random part of it with
 * jitter ("full jitter").
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
function backOffDelayMs(policy: ModelPolicy, attempt: number): number {
  const ceiling = Math.min(policy.maxDelayMs, policy.initialDelayMs * 2 ** (attempt - 1));
  return policy.jitter ? policy.random() * ceiling : ceiling;
}

/** The wait, at least as long as the provider asks for; `undefined` when the request would be over before it ends. */
function waitBefore(call: ModelCall, attempt: number, error: OrchestratorError): number | undefined {
  const asked = call.policy.respectRetryAfter && error instanceof ModelError ? (error.retryAfterMs ?? 0) : 0;
  const deadline = call.run?.deadline;
  if (deadline === undefined && asked > LONGEST_GRANTED_WAIT_MS) return undefined;
  const delayMs = Math.max(asked, backOffDelayMs(call.policy, attempt));
  return deadline !== undefined && call.clock.monotonic() + delayMs >= deadline ? undefined : delayMs;
}

async function sleep(call: ModelCall, delayMs: number): Promise<void> {
  const guard = new CallGuard(call);
  let cancel: (() => void) | undefined;
  try {
    await guard.race(
      new Promise<void>((resolve) => {
        cancel = call.clock.after(delayMs, resolve, { keepsAlive: true });
      }),
    );
  } finally {
    cancel?.();
    guard.close();
  }
}
