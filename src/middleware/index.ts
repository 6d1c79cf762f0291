export { buildMiddleware, MIDDLEWARE_NAMES, type MiddlewareParts } from "./build-middleware.ts";
export { composeMiddleware, type Process } from "./compose.ts";
export { InMemoryMetricsCollector } from "./in-memory-metrics-collector.ts";
export { MetricsMiddleware, type MetricsMiddlewareOptions } from "./metrics-middleware.ts";
export { middlewareName } from "./middleware-name.ts";
export { TenantIsolationMiddleware } from "./tenant-isolation-middleware.ts";
