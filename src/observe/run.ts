import {
  addUsage,
  type Clock,
  type Identity,
  type Logger,
  type OrchestratorState,
  type RoutingReceipt,
  type StateUpdate,
} from "../protocol/index.ts";
import { hubOf } from "./abort-hub.ts";
import type { AbortSource } from "./abort-source.ts";
import { AbortSwitch } from "./abort-switch.ts";
import type { CallBudget, EventSink, HopScope, RunEnding, RunScope } from "./hop-scope.ts";
import { isSameValue } from "./is-same-value.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** What a run is made of. */
export interface RunOptions {
  readonly identity: Identity;
  readonly requestId: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventSink;
  readonly budget: CallBudget;
  /** Where an abort comes from; an `AbortController` fits, and an `AbortSwitch` is cheaper. */
  readonly abort: { readonly signal: AbortSignal };
  readonly deadline?: number | undefined;
  /** True when a crew waits for the run's end; false for a hop of a bare graph, where errors are thrown. */
  readonly managed: boolean;
  /** Agent names so far, added to while agents run. Default: none yet. */
  readonly trace?: string[];
}

/** A step that is over, not applied yet. */
export interface FinishedStep {
  /** The state as the step began. */
  readonly state: OrchestratorState;
  readonly updates: readonly StateUpdate[];
}

/** One request at work: what every hop of it shares. */
export class Run implements RunScope {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly requestId: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventSink;
  readonly budget: CallBudget;
  readonly deadline: number | undefined;
  readonly managed: boolean;
  readonly receipts: RoutingReceipt[] = [];
  readonly trace: string[];
  readonly #abort: RunOptions["abort"];
  #ending: RunEnding | undefined;
  #latestState: OrchestratorState | undefined;
  #stepAgents: string[] = [];
  #stepUsage: UsageMeter[] = [];
  #stepUpdates: [agent: string, update: StateUpdate][] = [];
  #stepKeys: Map<string, { readonly agent: string; readonly value: unknown }> | undefined;
  #stepSpeeches: Set<HopScope> | undefined;

  constructor(options: RunOptions) {
    ({ sessionId: this.sessionId, userId: this.userId, tenantId: this.tenantId } = options.identity);
    this.requestId = options.requestId;
    this.clock = options.clock;
    this.logger = options.logger;
    this.events = options.events;
    this.budget = options.budget;
    this.deadline = options.deadline;
    this.managed = options.managed;
    this.trace = options.trace ?? [];
    this.#abort = options.abort;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get aborts(): AbortSource {
    return this.#abort instanceof AbortSwitch ? this.#abort : hubOf(this.#abort.signal);
  }

  get ending(): RunEnding | undefined {
    return this.#ending;
  }

  /** The state as the running step began, with what its hops have used until now; `undefined` before the first hop. */
  get latestState(): OrchestratorState | undefined {
    const state = this.#latestState;
    if (state === undefined) return undefined;
    const tokenUsage = this.#stepUsage.reduce((sum, meter) => addUsage(sum, meter.total), state.tokenUsage);
    return { ...state, tokenUsage };
  }

  /** The latest step once all its hops have ended, its updates in the order in which they are applied; `undefined` while one runs. */
  get finishedStep(): FinishedStep | undefined {
    const state = this.#latestState;
    if (state === undefined) return undefined;
    const agents = state.nextAgents.length > 1 ? state.nextAgents : this.#stepAgents;
    const byAgent = new Map(this.#stepUpdates);
    const updates = agents.map((agent) => byAgent.get(agent)).filter((update) => update !== undefined);
    return updates.length === agents.length ? { state, updates } : undefined;
  }

  /** Hops of the latest step whose words were shown. */
  get latestSpeeches(): readonly HopScope[] {
    return [...(this.#stepSpeeches ?? [])];
  }

  /** The agents of the latest step, in order. */
  get lastStep(): readonly string[] {
    return this.#stepAgents;
  }

  end(ending: RunEnding): void {
    this.#ending ??= ending;
  }

  /** A new step begins where the hops so far differ from those of the step before. */
  enterHop(agent: string, state: OrchestratorState, usage: UsageMeter): void {
    if (this.#latestState?.hops !== state.hops) {
      this.#stepAgents = [];
      this.#stepUsage = [];
      this.#stepUpdates = [];
      this.#stepKeys = undefined;
      this.#stepSpeeches = undefined;
      this.#latestState = state;
    }
    this.#stepAgents.push(agent);
    this.#stepUsage.push(usage);
    this.trace.push(agent);
  }

  leaveHop(agent: string, update: StateUpdate): void {
    this.#stepUpdates.push([agent, update]);
  }

  noteSpeech(hop: HopScope): void {
    this.#stepSpeeches ??= new Set();
    this.#stepSpeeches.add(hop);
  }

  claimKey(key: string, agent: string, value?: unknown): string | undefined {
    this.#stepKeys ??= new Map();
    const earlier = this.#stepKeys.get(key);
    this.#stepKeys.set(key, { agent, value });
    if (earlier === undefined || earlier.agent === agent) return undefined;
    return value !== undefined && isSameValue(earlier.value, value) ? undefined : earlier.agent;
  }
}
