import type { TokenUsage } from "./token-usage.ts";

/** One agent invocation that succeeded. */
export interface InvocationMetric {
  readonly agentName: string;
  readonly durationMs: number;
  readonly tokenUsage: TokenUsage | null;
}

/** One agent invocation that failed. */
export interface ErrorMetric {
  readonly agentName: string;
  readonly durationMs: number;
  readonly code: string;
}

/** Takes the figures of agent invocations. */
export interface MetricsCollector {
  recordInvocation(metric: InvocationMetric): void;
  recordError(metric: ErrorMetric): void;
}
