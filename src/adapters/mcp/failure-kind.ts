import type { McpSdk } from "./load-sdk.ts";

/**
 * Why a request failed: the server answered it with an error; it was not answered in time; its answer was too large to be read;
 * or the connection broke.
 */
export type FailureKind = "answered" | "late" | "oversized" | "broken";

/** What a request failed with, and where. */
export interface FailedRequest {
  readonly sdk: McpSdk;
  readonly connection: { readonly isLost: boolean };
}

/** The answer to a request was longer than what is read of a server; stands where data of an error does. */
export class OversizedAnswer {}

/** A request was given up since its time had passed; stands where data of an error does. */
export class LateAnswer {}

/**
 * Servers answer with the very codes that the SDK gives to lost connections and late answers, so a code alone tells nothing: a
 * connection is lost when it has ended, and an answer late when we gave it up.
 */
export function failureKind(error: unknown, { sdk, connection }: FailedRequest): FailureKind {
  const { McpError, ErrorCode } = sdk.types;
  if (!(error instanceof McpError)) return "broken";
  if (error.data instanceof OversizedAnswer) return "oversized";
  if (error.data instanceof LateAnswer) return "late";
  if (error.code === ErrorCode.ConnectionClosed && connection.isLost) return "broken";
  return "answered";
}
