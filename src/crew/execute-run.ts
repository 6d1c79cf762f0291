import type { RunnableConfig } from "@langchain/core/runnables";
import type { AnswerSchema } from "../agents/index.ts";
import { CancelledError, errorSummary, RequestTimeoutError } from "../errors/index.ts";
import {
  type AbortSource,
  AbortSwitch,
  type CallBudget,
  type EventSink,
  loggingContextOf,
  onAbort,
  Run,
  type RunEnding,
  takeBack,
  withLoggingContext,
  withRun,
} from "../observe/index.ts";
import type { Clock, JsonValue, Logger, OrchestratorState, RunSummary } from "../protocol/index.ts";
import { applyStep } from "../routing/index.ts";
import { typedSummary } from "./typed-summary.ts";

/** How one back end takes a state to its end. */
export type RunPlan = (state: OrchestratorState, config: RunnableConfig, run: Run) => Promise<OrchestratorState>;

/** One request, ready to run. */
export interface RunRequest {
  readonly state: OrchestratorState;
  readonly crew: string;
  readonly model: string;
  readonly engine: "langgraph" | "direct";
  readonly runPlan: RunPlan;
  readonly budget: CallBudget;
  readonly events: EventSink;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Any of them cancels the request. */
  readonly signals: readonly AbortSignal[];
  /** Whoever reads the events; cancels the request when it leaves. */
  readonly reader?: AbortSource | undefined;
  readonly totalMs?: number | undefined;
  /** The caller's LangChain config: callbacks, tags, metadata. */
  readonly config?: RunnableConfig | undefined;
  /** Put hashes in place of user and session ids in the logging context. Default false. */
  readonly redactPii?: boolean | undefined;
  /** Schema of the crew's answer. */
  readonly answerSchema?: AnswerSchema | undefined;
}

/** A request that has ended. */
export interface EndedRun {
  readonly run: Run;
  readonly state: OrchestratorState;
  readonly summary: RunSummary;
  readonly ending: RunEnding;
}

const ANSWERED: RunEnding = Object.freeze({ stopReason: "answered" });

/**
 * Runs one request to its end, whatever ends it: agents done, a failure, the caller, or the clock. Never rejects. Every
 * line that is logged on the way is in the context of the request.
 */
export function executeRun(request: RunRequest): Promise<EndedRun> {
  const { state, redactPii = false } = request;
  return withLoggingContext(loggingContextOf(state, undefined, { redactPii }), () => execute(request));
}

async function execute(request: RunRequest): Promise<EndedRun> {
  const { clock, events, logger } = request;
  const abort = new AbortSwitch();
  const start = clock.monotonic();
  const run = new Run({
    identity: request.state,
    requestId: request.state.requestId,
    clock,
    logger,
    events,
    budget: request.budget,
    abort,
    deadline: request.totalMs === undefined ? undefined : start + request.totalMs,
    managed: true,
  });
  tellStart(request, run);
  const stop = watchForStop(request, run, abort);
  const reached = await untilStopped(request, run, stop);
  const state = abort.reason === undefined ? reached : await booked(run, reached);
  stop.release();
  const { ending, summary } = typedSummary({
    facts: { state, run, ending: run.ending ?? ANSWERED, durationMs: clock.monotonic() - start },
    schema: request.answerSchema,
  });
  tellEnd(run, ending, summary);
  events.end();
  return { run, state, summary, ending };
}

function tellStart({ events, state, crew, model, engine, logger }: RunRequest, run: Run): void {
  logger.info({ requestId: run.requestId, crew, model, engine }, "request_start");
  if (!events.listening) return;
  const input = jsonOf(state.messages.at(-1)?.content);
  events.emit({ type: "request.start", input, crew, model, engine }, []);
}

/** What the user said as JSON: bytes of images and files as base64, and null for what JSON cannot hold. */
function jsonOf(content: unknown): JsonValue {
  if (typeof content === "string") return content;
  try {
    return JSON.parse(
      JSON.stringify(content, (_key, value: unknown) => (value instanceof Uint8Array ? toBase64(value) : value)),
    ) as JsonValue;
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

function tellEnd(run: Run, ending: RunEnding, summary: RunSummary): void {
  run.logger.info({ requestId: run.requestId, stopReason: summary.stopReason, durationMs: summary.durationMs }, "request_end");
  if (!run.events.listening) return;
  if ("error" in ending && ending.told !== true) {
    const { code, message } = errorSummary(ending.error);
    run.events.emit({ type: "error", code, message }, []);
  }
  run.events.emit({ type: "request.end", ...summary }, []);
}

/** The state of a run that is stopped: steps that were over count, and words of one that was not are taken back. */
function stopped(run: Run, initial: OrchestratorState): OrchestratorState {
  const step = run.finishedStep;
  if (step !== undefined) return applyStep(step.state, step.updates);
  for (const hop of run.latestSpeeches) takeBack(hop, run.ending?.stopReason ?? "cancelled");
  return latest(run, initial);
}

/** Calls that were cut book what they used within this turn. */
async function booked(run: Run, state: OrchestratorState): Promise<OrchestratorState> {
  await new Promise((resolve) => setImmediate(resolve));
  const { tokenUsage } = latest(run, state);
  return tokenUsage.modelCalls > state.tokenUsage.modelCalls ? { ...state, tokenUsage } : state;
}

function latest(run: Run, initial: OrchestratorState): OrchestratorState {
  return run.latestState ?? initial;
}

function configFor({ config, state }: RunRequest, run: Run): RunnableConfig {
  const { requestId, sessionId, userId, tenantId } = state;
  const identity = { requestId, sessionId, userId, tenantId };
  if (config === undefined) return withRun({ metadata: identity }, run);
  return withRun({ ...config, metadata: { ...config.metadata, ...identity } }, run);
}

/** What stops a run before its agents are done. */
interface Stop {
  /** Called once it is stopped; set by who waits. */
  onStop: () => void;
  release(): void;
}

/** The state the agents reached, or that of a run which was stopped: that does not wait for them to notice. */
function untilStopped(request: RunRequest, run: Run, stop: Stop): Promise<OrchestratorState> {
  const { state, runPlan } = request;
  return new Promise((resolve) => {
    stop.onStop = () => queueMicrotask(() => resolve(stopped(run, state)));
    if (run.ending !== undefined) stop.onStop();
    runPlan(state, configFor(request, run), run).then(resolve, (error: unknown) => {
      run.end({ stopReason: "error", error });
      resolve(latest(run, state));
    });
  });
}

function watchForStop(request: RunRequest, run: Run, abort: AbortSwitch): Stop {
  const releases: (() => void)[] = [];
  const stop: Stop = { onStop: () => undefined, release: () => releases.forEach(call) };
  const stopWith = (stopReason: "cancelled" | "timeout", error: Error): void => {
    run.end({ stopReason, error });
    abort.abort(error);
    stop.onStop();
  };
  const cancel = (reason: unknown): void => stopWith("cancelled", new CancelledError(reason));
  for (const signal of request.signals) releases.push(onAbort(signal, cancel));
  if (request.reader !== undefined) releases.push(join(request.reader, cancel));
  releases.push(onDeadline(request, (limitMs) => stopWith("timeout", new RequestTimeoutError(limitMs))));
  return stop;
}

function join(source: AbortSource, cut: (reason: Error) => void): () => void {
  const member = { place: -1, cut };
  source.join(member);
  return () => source.leave(member);
}

function onDeadline({ totalMs, clock }: RunRequest, stop: (limitMs: number) => void): () => void {
  return totalMs === undefined ? () => undefined : clock.after(totalMs, () => stop(totalMs), { keepsAlive: true });
}

function call(action: () => void): void {
  action();
}
