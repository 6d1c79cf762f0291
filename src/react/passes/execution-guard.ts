import { ExecutionTimeoutError, OrchestratorError, PassTimeoutError, ReactCancellationError } from "../../errors/index.ts";
import { onAbort } from "../../observe/index.ts";
import type { Clock } from "../../protocol/index.ts";
import { PausableTimer } from "./pausable-timer.ts";

/** What may end an execution from outside. */
export interface GuardOptions {
  readonly agentName: string;
  readonly clock: Clock;
  readonly signals: readonly (AbortSignal | undefined)[];
  readonly passMs: number | undefined;
  readonly executionMs: number | undefined;
}

const CANCELLED = "GC2006";

/** Stands over one execution: lets it go on, or stops it at once when a caller aborts or a time is over. */
export class ExecutionGuard {
  readonly #options: GuardOptions;
  readonly #controller = new AbortController();
  readonly #waiting = new Set<(reason: unknown) => void>();
  readonly #releases: (() => void)[] = [];
  #executionTime: PausableTimer | undefined;
  #passTime: PausableTimer | undefined;
  #pass = 0;
  #stoppedBy: OrchestratorError | undefined;

  constructor(options: GuardOptions) {
    this.#options = options;
    const { clock, executionMs, agentName } = options;
    for (const signal of new Set(options.signals)) {
      if (signal !== undefined) this.#releases.push(onAbort(signal, (reason) => this.stop(this.#meaning(reason))));
    }
    if (executionMs !== undefined) {
      const onTime = (): void => this.stop(new ExecutionTimeoutError({ agentName, passNumber: this.#pass, limitMs: executionMs }));
      this.#executionTime = new PausableTimer(clock, { limitMs: executionMs, onTime });
    }
  }

  /** Aborted when the execution is stopped; reaches sockets and handlers. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why the execution was stopped; `undefined` while it goes on. */
  get stoppedBy(): OrchestratorError | undefined {
    return this.#stoppedBy;
  }

  /** A new pass begins, and its time with it. */
  beginPass(pass: number): void {
    const { passMs, clock, agentName } = this.#options;
    this.#pass = pass;
    if (this.#stoppedBy !== undefined) {
      this.#stoppedBy = this.#inThisPass(this.#stoppedBy);
      throw this.#stoppedBy;
    }
    this.#passTime?.cancel();
    if (passMs === undefined) return;
    const onTime = (): void => this.stop(new PassTimeoutError({ agentName, passNumber: pass, limitMs: passMs }));
    this.#passTime = new PausableTimer(clock, { limitMs: passMs, onTime });
  }

  /** The result of the work, or why the execution was stopped, which does not wait for the work to notice. */
  race<T>(work: PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (): boolean => this.#waiting.delete(reject);
      work.then(
        (value) => settle() && resolve(value),
        (error: unknown) => settle() && reject(error),
      );
      if (this.#stoppedBy !== undefined) reject(this.#stoppedBy);
      else this.#waiting.add(reject);
    });
  }

  /** The same for a person who is asked: the time limits of the pass and of the execution stand still meanwhile. */
  async raceUntimed<T>(work: () => PromiseLike<T>): Promise<T> {
    const timers = [this.#passTime, this.#executionTime];
    for (const timer of timers) timer?.pause();
    try {
      return await this.race(Promise.resolve().then(work));
    } finally {
      if (this.#stoppedBy === undefined) for (const timer of timers) timer?.resume();
    }
  }

  stop(reason: OrchestratorError): void {
    if (this.#stoppedBy !== undefined) return;
    this.#stoppedBy = reason;
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
    this.#controller.abort(reason);
  }

  /** Ends the watch; what still runs is told to stop. */
  close(): void {
    this.#passTime?.cancel();
    this.#executionTime?.cancel();
    for (const release of this.#releases) release();
  }

  /** An abort is a cancellation, unless its reason says more: that a request is over its time, for example. */
  #meaning(reason: unknown): OrchestratorError {
    if (OrchestratorError.isInstance(reason) && reason.code !== CANCELLED) return reason;
    return new ReactCancellationError({ agentName: this.#options.agentName, passNumber: this.#pass, cause: reason });
  }

  /** A cancellation between two passes is told of the one that was to begin. */
  #inThisPass(stoppedBy: OrchestratorError): OrchestratorError {
    return stoppedBy instanceof ReactCancellationError && stoppedBy.passNumber !== this.#pass ? this.#meaning(stoppedBy.cause) : stoppedBy;
  }
}
