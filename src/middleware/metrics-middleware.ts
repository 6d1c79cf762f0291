import { OrchestratorError } from "../errors/index.ts";
import { systemClock } from "../observe/index.ts";
import type { AgentMiddleware, AgentResponse, Clock, InvocationContext, MetricsCollector } from "../protocol/index.ts";

/** What metrics are written to and measured with. */
export interface MetricsMiddlewareOptions {
  readonly collector: MetricsCollector;
  /** Only `monotonic` is used. Default: the machine's. */
  readonly clock?: Pick<Clock, "monotonic">;
}

/** Tells a collector how long each invocation took, what it used, and whether it failed. One instance serves any number of agents. */
export class MetricsMiddleware implements AgentMiddleware {
  readonly name = "metrics";
  readonly #collector: MetricsCollector;
  readonly #clock: Pick<Clock, "monotonic">;

  constructor(options: MetricsMiddlewareOptions) {
    this.#collector = options.collector;
    this.#clock = options.clock ?? systemClock;
  }

  beforeInvoke(context: InvocationContext): void {
    context.values.set(this, this.#clock.monotonic());
  }

  afterInvoke(context: InvocationContext, response: AgentResponse): undefined {
    const { agentName } = context;
    this.#collector.recordInvocation({ agentName, durationMs: this.#elapsed(context), tokenUsage: response.tokenUsage });
  }

  onError(context: InvocationContext, error: unknown): void {
    const code = OrchestratorError.isInstance(error) ? error.code : "unknown";
    this.#collector.recordError({ agentName: context.agentName, durationMs: this.#elapsed(context), code });
  }

  #elapsed(context: InvocationContext): number {
    const start = context.values.get(this);
    return typeof start === "number" ? this.#clock.monotonic() - start : 0;
  }
}
