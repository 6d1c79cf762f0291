import { InvalidArgumentError } from "../errors/index.ts";
import { silentLogger, systemClock } from "../observe/index.ts";
import type { AgentMiddleware, Logger, MetricsCollector } from "../protocol/index.ts";
import { LoggingMetricsCollector } from "./logging-metrics-collector.ts";
import { MetricsMiddleware } from "./metrics-middleware.ts";
import { TenantIsolationMiddleware } from "./tenant-isolation-middleware.ts";

/** What middleware named in YAML is built with. */
export interface MiddlewareParts {
  /** Default: one that writes to `logger`. */
  readonly metricsCollector?: MetricsCollector;
  /** Default: silent. */
  readonly logger?: Logger;
}

/** Middleware that can be named in YAML. */
export const MIDDLEWARE_NAMES: readonly string[] = Object.freeze(["metrics", "tenant_isolation"]);

/**
 * Builds the middleware of a name, one instance for each call.
 * @throws {InvalidArgumentError} GC5001 for a name that is not there.
 */
export function buildMiddleware(name: string, parts: MiddlewareParts = {}): AgentMiddleware {
  switch (name) {
    case "metrics":
      return new MetricsMiddleware({ collector: collectorOf(parts), clock: systemClock, logger: parts.logger ?? silentLogger });
    case "tenant_isolation":
      return new TenantIsolationMiddleware();
    default:
      throw new InvalidArgumentError(`There is no middleware "${name}".`, { hint: `Known: ${MIDDLEWARE_NAMES.join(", ")}.` });
  }
}

function collectorOf({ metricsCollector, logger }: MiddlewareParts): MetricsCollector {
  return metricsCollector ?? new LoggingMetricsCollector(logger ?? silentLogger);
}
