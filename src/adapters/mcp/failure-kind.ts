import type { McpSdk } from "./load-sdk.ts";

/** Timers may end a moment early. */
const TIMER_SLACK_MS = 5;

/**
 * Why a request failed: the server answered it with an error; it was not answered in time; its answer was too large to be read;
 * or the connection broke.
 */
export type FailureKind = "answered" | "late" | "oversized" | "broken";

/** What a request failed with, and where. */
export interface FailedRequest {
  readonly sdk: McpSdk;
  readonly connection: { readonly isLost: boolean };
  /** How long it took. */
  readonly elapsedMs: number;
  readonly limitMs: number;
}

/** The answer to a request was longer than what is read of a server; stands where data of an error does. */
export class OversizedAnswer {}

/**
 * Servers answer with the very codes that the SDK gives to lost connections and late answers, so a code alone tells nothing: a
 * connection is lost when it has ended, and an answer late when its time has passed.
 */
export function failureKind(error: unknown, { sdk, connection, elapsedMs, limitMs }: FailedRequest): FailureKind {
  const { McpError, ErrorCode } = sdk.types;
  if (!(error instanceof McpError)) return "broken";
  if (error.data instanceof OversizedAnswer) return "oversized";
  if (error.code === ErrorCode.ConnectionClosed && connection.isLost) return "broken";
  if (error.code === ErrorCode.RequestTimeout && elapsedMs >= limitMs - TIMER_SLACK_MS) return "late";
  return "answered";
}
