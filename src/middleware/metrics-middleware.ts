import { checkOptions, type OptionRules, OrchestratorError, thrownText, withMethods } from "../errors/index.ts";
import { silentLogger, systemClock } from "../observe/index.ts";
import type { AgentMiddleware, AgentResponse, Clock, InvocationContext, Logger, MetricsCollector } from "../protocol/index.ts";

/** What metrics are written to and measured with. */
export interface MetricsMiddlewareOptions {
  readonly collector: MetricsCollector;
  /** Only `monotonic` is used. Default: the machine's. */
  readonly clock?: Pick<Clock, "monotonic">;
  /** Told when the collector fails, which no invocation ever notices. Default: silent. */
  readonly logger?: Pick<Logger, "warn">;
}

const RULES: OptionRules = {
  collector: withMethods(["recordInvocation", "recordError"], "be a collector of metrics", "For example new InMemoryMetricsCollector()."),
  clock: withMethods(["monotonic"], "be a clock"),
  logger: withMethods(["warn"], "be a logger"),
};

/** Tells a collector how long each invocation took, what it used, and whether it failed. One instance serves any number of agents. */
export class MetricsMiddleware implements AgentMiddleware {
  readonly name = "metrics";
  readonly #collector: MetricsCollector;
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #logger: Pick<Logger, "warn">;

  /** @throws {InvalidArgumentError} GC5001 without a collector. */
  constructor(options: MetricsMiddlewareOptions) {
    checkOptions("MetricsMiddleware", options, RULES, { needs: ["collector"] });
    this.#collector = options.collector;
    this.#clock = options.clock ?? systemClock;
    this.#logger = options.logger ?? silentLogger;
  }

  beforeInvoke(context: InvocationContext): void {
    context.values.set(this, this.#clock.monotonic());
  }

  afterInvoke(context: InvocationContext, response: AgentResponse): undefined {
    const { agentName } = context;
    const { tokenUsage } = response;
    this.#record(agentName, () => this.#collector.recordInvocation({ agentName, durationMs: this.#elapsed(context), tokenUsage }));
  }

  onError(context: InvocationContext, error: unknown): void {
    const { agentName } = context;
    const code = OrchestratorError.isInstance(error) ? error.code : "unknown";
    this.#record(agentName, () => this.#collector.recordError({ agentName, durationMs: this.#elapsed(context), code }));
  }

  /** What is measured is never worth an answer: a collector that fails, at once or later, is only logged. */
  #record(agentName: string, record: () => unknown): void {
    const tell = (error: unknown): void => this.#logger.warn({ agentName, error: thrownText(error) }, "metrics_failed");
    try {
      const writing = record();
      if (writing instanceof Promise) writing.catch(tell);
    } catch (error) {
      tell(error);
    }
  }

  #elapsed(context: InvocationContext): number {
    const start = context.values.get(this);
    return typeof start === "number" ? this.#clock.monotonic() - start : 0;
  }
}
