import { aNumber, checkOptions } from "../errors/index.ts";
import type { ErrorMetric, InvocationMetric, MetricsCollector } from "../protocol/index.ts";

/** Keeps the latest figures in memory, for tests and small programs. */
export class InMemoryMetricsCollector implements MetricsCollector {
  readonly #limit: number;
  readonly #invocations: InvocationMetric[] = [];
  readonly #errors: ErrorMetric[] = [];

  /**
   * @param options `limit`: how many records of each sort are kept, oldest dropped first. Default 10,000.
   * @throws {InvalidArgumentError} GC5001 for a limit that is no whole number from 1.
   */
  constructor(options: { readonly limit?: number } = {}) {
    checkOptions("InMemoryMetricsCollector", options, { limit: aNumber({ least: 1, isWhole: true }) });
    this.#limit = options.limit ?? 10_000;
  }

  /** Invocations that succeeded, oldest first. */
  get invocations(): readonly InvocationMetric[] {
    return this.#invocations;
  }

  /** Invocations that failed, oldest first. */
  get errors(): readonly ErrorMetric[] {
    return this.#errors;
  }

  recordInvocation(metric: InvocationMetric): void {
    keepLatest(this.#invocations, metric, this.#limit);
  }

  recordError(metric: ErrorMetric): void {
    keepLatest(this.#errors, metric, this.#limit);
  }
}

function keepLatest<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit) list.shift();
}
