import { ModelError, NotSupportedError } from "../../errors/index.ts";

const ABOUT_PROTOCOL = /tool|function|response_format|json_schema|json schema|structured|schema/i;

/** Statuses with which servers say that they do not know a feature, beside those of a refused request. */
const UNKNOWN_FEATURE: ReadonlySet<number | undefined> = new Set([404, 405, 500, 501]);

/** True when an error may mean that the model or its server does not take this way of asking. */
export function isProtocolRefusal(error: unknown): boolean {
  if (error instanceof NotSupportedError) return true;
  if (!(error instanceof ModelError)) return false;
  return error.code === "GC3006" || (UNKNOWN_FEATURE.has(error.status) && ABOUT_PROTOCOL.test(error.message));
}
