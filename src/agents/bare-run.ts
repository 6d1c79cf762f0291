import type { RunnableConfig } from "@langchain/core/runnables";
import type { PlanLimits } from "../compiler/index.ts";
import { RequestBudget } from "../models/index.ts";
import { Run, silentLogger, systemClock, unheard } from "../observe/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";

/** The run of a hop whose graph was started without a crew: nobody listens, errors are thrown, the budget goes on from the state's usage. */
export function bareRun(state: OrchestratorState, config: RunnableConfig, limits: PlanLimits): Run {
  return new Run({
    identity: { sessionId: state.sessionId, userId: state.userId, tenantId: state.tenantId },
    requestId: state.requestId,
    clock: systemClock,
    logger: silentLogger,
    events: unheard,
    budget: RequestBudget.of(limits, state.tokenUsage),
    abort: followingAbort(config.signal),
    managed: false,
  });
}

function followingAbort(signal: AbortSignal | undefined): AbortController {
  const abort = new AbortController();
  if (signal?.aborted === true) abort.abort(signal.reason);
  else signal?.addEventListener("abort", () => abort.abort(signal.reason), { once: true, signal: abort.signal });
  return abort;
}
