import type { RunnableConfig } from "@langchain/core/runnables";
import type { Clock, EventBody, Identity, Logger, OrchestratorState, RoutingReceipt, StateUpdate, StopReason } from "../protocol/index.ts";
import type { AbortSource } from "./abort-source.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** Takes what happens in a run. Building an event body is skipped while nobody listens. */
export interface EventSink {
  /** True while somebody reads the events; check it before building a body. */
  readonly listening: boolean;
  /** Numbers and times the event and hands it on. */
  emit(body: EventBody, path: readonly string[]): void;
  /** A promise to wait for when the reader is slow; `undefined` when it keeps up. */
  drained(): Promise<void> | undefined;
  /** Nothing is taken after this. */
  end(): void;
}

/** What one request is, for everyone who works on it. Made once a request, beside the state. */
export interface RunScope extends Identity {
  readonly requestId: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventSink;
  /** Aborted by the caller or by the deadline; the reason is the typed error that ends the run. */
  readonly signal: AbortSignal;
  /** The same abort, for what joins it without a listener on the signal. */
  readonly aborts: AbortSource;
  /** Milliseconds of `clock.monotonic()` at which the request must be over; `undefined` without a limit. */
  readonly deadline: number | undefined;
  readonly receipts: RoutingReceipt[];
  /** Guards what the request may still spend. */
  readonly budget: CallBudget;
  /** Agent names in the order in which they began. */
  readonly trace: readonly string[];
  /** True when a crew waits for the run's end; false for a hop of a bare graph, where errors are thrown. */
  readonly managed: boolean;
  /** Set once the run must end; hops that begin after it do nothing. */
  readonly ending: RunEnding | undefined;
  /** Ends the run; the first ending stays. */
  end(ending: RunEnding): void;
  /** Notes that an agent begins its hop in this state; `usage` fills up while it runs. */
  enterHop(agent: string, state: OrchestratorState, usage: UsageMeter): void;
  /** Notes what the hop of an agent in the running step wrote. */
  leaveHop(agent: string, update: StateUpdate): void;
  /** Notes that words of a hop were shown before they are stored. */
  noteSpeech(hop: HopScope): void;
  /** Notes that an agent writes a key in this step; gives the other agent that wrote another value to it in the same step. */
  claimKey(key: string, agent: string, value?: unknown): string | undefined;
}

/** Why a run ends before its agents are done. */
export interface RunEnding {
  readonly stopReason: StopReason;
  /** What failed; whatever code throws, `undefined` too. Absent where nothing failed. */
  readonly error?: unknown;
  /** True when an `error` event has told of it already. */
  readonly told?: boolean;
}

/** Reserves before a model call and settles after it. */
export interface CallBudget {
  /**
   * Reserves one call.
   * @throws {BudgetExceededError} GC2008 when a limit is reached.
   */
  reserve(call: { readonly inputText: () => string; readonly maxOutputTokens: number | undefined }): CallReservation;
}

/** One reserved call; settled exactly once. */
export interface CallReservation {
  /** Gives the reservation back and books what was really used. */
  settle(usedTokens: number): void;
}

/** What one hop is, for everyone who works in it. */
export interface HopScope {
  readonly run: RunScope;
  readonly agent: string;
  /** From 1 within the request. */
  readonly hop: number;
  /** Node names from the outermost graph to this agent. */
  readonly path: readonly string[];
  /** What the model calls of this hop used so far. */
  readonly usage: UsageMeter;
  /** What a listener has been shown of this hop: its `text.delta` put together, or what took their place. */
  streamedText: string;
  /** The config made for this hop: whoever holds it knows its signal to be that of the run, without asking for it. */
  config?: RunnableConfig;
  /** The middleware whose words are stored, where one put its own in place of the agent's. */
  rewrittenBy?: string;
}

const HOP = "graphcrew_hop";
const RUN = "graphcrew_run";

/** The signal of the run in a config, made when it is first read: most hops never do, and it costs as much as a tenth of a fast call. */
const SIGNAL_OF_RUN: PropertyDescriptor & ThisType<RunnableConfig> = {
  configurable: true,
  enumerable: true,
  get() {
    return runOf(this)?.signal;
  },
  /** Whoever sets another one, as a middleware may, is listened to as well. */
  set(value: AbortSignal | undefined) {
    const hop = hopOf(this);
    if (hop !== undefined && hop.config === this) delete hop.config;
    Object.defineProperty(this, "signal", { value, configurable: true, enumerable: true, writable: true });
  },
};

/** The hop that a LangChain or LangGraph config belongs to; `undefined` outside a crew. */
export function hopOf(config: RunnableConfig | undefined): HopScope | undefined {
  return config?.configurable?.[HOP] as HopScope | undefined;
}

/**
 * A config that carries the hop, everything else of it unchanged but for `metadata` where it is given. In a managed run the
 * run's signal counts; the graph has one of its own.
 */
export function withHop(config: RunnableConfig, hop: HopScope, metadata = config.metadata): RunnableConfig {
  const { managed } = hop.run;
  const configurable: Record<string, unknown> = { [RUN]: hop.run, [HOP]: hop };
  for (const key in config.configurable) if (key !== RUN && key !== HOP) configurable[key] = config.configurable[key];
  const carried: RunnableConfig = { configurable };
  if (metadata !== undefined) carried.metadata = metadata;
  // A loop over a few keys costs a fraction of a spread.
  for (const key in config) if (isCopied(key, managed)) copyKey(config, carried, key as keyof RunnableConfig);
  if (managed) Object.defineProperty(carried, "signal", SIGNAL_OF_RUN);
  hop.config = carried;
  return carried;
}

function isCopied(key: string, managed: boolean): boolean {
  return key !== "configurable" && key !== "metadata" && !(managed && key === "signal");
}

function copyKey<Key extends keyof RunnableConfig>(from: RunnableConfig, to: RunnableConfig, key: Key): void {
  to[key] = from[key];
}

/** The run that a config belongs to; `undefined` when the graph is run without a crew. */
export function runOf(config: RunnableConfig | undefined): RunScope | undefined {
  return config?.configurable?.[RUN] as RunScope | undefined;
}

/** A config that carries the run and its signal, everything else of it unchanged. */
export function withRun(config: RunnableConfig, run: RunScope): RunnableConfig {
  const configurable = config.configurable === undefined ? { [RUN]: run } : { ...config.configurable, [RUN]: run };
  return Object.defineProperty({ ...config, configurable }, "signal", SIGNAL_OF_RUN);
}
