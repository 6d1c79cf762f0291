import type { ErrorMetric, InvocationMetric, Logger, MetricsCollector } from "../protocol/index.ts";

/** Writes the figures into a log, one line each: where they go when no collector is given. */
export class LoggingMetricsCollector implements MetricsCollector {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  recordInvocation(metric: InvocationMetric): void {
    this.#logger.info({ ...metric }, "agent_metrics");
  }

  recordError(metric: ErrorMetric): void {
    this.#logger.info({ ...metric }, "agent_error_metrics");
  }
}
