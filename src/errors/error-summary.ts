import type { ErrorSummary } from "../protocol/index.ts";
import { OrchestratorError } from "./orchestrator-error.ts";
import { thrownText } from "./thrown-text.ts";

/** An error as events and results tell it; what is none of ours is the failure of an agent, GC2014. */
export function errorSummary(error: unknown): ErrorSummary {
  if (!OrchestratorError.isInstance(error)) return { code: "GC2014", message: thrownText(error) };
  return { code: error.code, message: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) };
}
