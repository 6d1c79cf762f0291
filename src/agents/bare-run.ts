import type { RunnableConfig } from "@langchain/core/runnables";
import type { PlanLimits } from "../compiler/index.ts";
import { RequestBudget } from "../models/index.ts";
import { type CallBudget, Run, systemClock, unheard } from "../observe/index.ts";
import type { Logger, OrchestratorState } from "../protocol/index.ts";

/** What the hops of one request share although no crew holds them together. */
interface BareRequest {
  readonly budget: CallBudget;
  readonly trace: string[];
}

/**
 * The runs of hops whose graph was started without a crew: nobody listens, and errors are thrown.
 * Hops of one request within one graph run share budget and trace; LangGraph gives them the same `control`.
 * A resumed run begins another share, its budget going on from the state's usage.
 */
export class BareRuns {
  readonly #limits: PlanLimits;
  readonly #logger: Logger;
  readonly #requests = new WeakMap<object, Map<string, BareRequest>>();

  constructor(limits: PlanLimits, logger: Logger) {
    this.#limits = limits;
    this.#logger = logger;
  }

  open(state: OrchestratorState, config: RunnableConfig): Run {
    return new Run({
      identity: state,
      requestId: state.requestId,
      clock: systemClock,
      logger: this.#logger,
      events: unheard,
      abort: { signal: config.signal ?? new AbortController().signal },
      managed: false,
      ...this.#requestOf(state, config),
    });
  }

  #requestOf(state: OrchestratorState, config: RunnableConfig): BareRequest {
    const { control } = config as { readonly control?: unknown };
    if (typeof control !== "object" || control === null) return this.#begin(state);
    const requests = this.#requests.get(control) ?? new Map<string, BareRequest>();
    this.#requests.set(control, requests);
    const request = requests.get(state.requestId) ?? this.#begin(state);
    requests.set(state.requestId, request);
    return request;
  }

  #begin(state: OrchestratorState): BareRequest {
    return { budget: RequestBudget.of(this.#limits, state.tokenUsage), trace: [] };
  }
}
