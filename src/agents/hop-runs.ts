import type { RunnableConfig } from "@langchain/core/runnables";
import type { PlanLimits } from "../compiler/index.ts";
import { RequestBudget } from "../models/index.ts";
import { type CallBudget, type HopScope, hopOf, Run, type RunScope, runOf, systemClock, unheard } from "../observe/index.ts";
import type { Logger, OrchestratorState } from "../protocol/index.ts";

/** The run of a hop, and the hop of another crew that it takes place in. */
export interface FoundRun {
  readonly run: RunScope;
  readonly outer: HopScope | undefined;
}

/** What the hops of one request share although no crew holds them together. */
interface BareRequest {
  readonly budget: CallBudget;
  readonly trace: string[];
}

/**
 * Finds the run that a hop belongs to: that of the crew, or one of its own when its graph was started without a crew.
 * Such a bare run throws errors and has no events of its own; as an agent of another crew it uses that crew's budget and events.
 */
export class HopRuns {
  readonly #limits: PlanLimits;
  readonly #logger: Logger;
  readonly #requests = new WeakMap<object, Map<string, BareRequest>>();

  constructor(limits: PlanLimits, logger: Logger) {
    this.#limits = limits;
    this.#logger = logger;
  }

  find(state: OrchestratorState, config: RunnableConfig): FoundRun {
    const run = runOf(config);
    const hop = hopOf(config);
    const outer = hop?.run === run ? hop : undefined;
    if (run !== undefined && outer === undefined && run.requestId === state.requestId) return { run, outer };
    return { run: this.#bareRun(state, config, run), outer };
  }

  #bareRun(state: OrchestratorState, config: RunnableConfig, around: RunScope | undefined): Run {
    const { budget, trace } = this.#requestOf(state, config);
    return new Run({
      identity: state,
      requestId: state.requestId,
      clock: around?.clock ?? systemClock,
      logger: around?.logger ?? this.#logger,
      events: around?.events ?? unheard,
      abort: { signal: config.signal ?? new AbortController().signal },
      deadline: around?.deadline,
      managed: false,
      budget: around?.budget ?? budget,
      trace,
    });
  }

  /** Hops of one request within one graph run share; LangGraph gives them the same `control`. A resumed run begins a new share. */
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
