import { type Code, OrchestratorError } from "../errors/index.ts";
import type { StopReason } from "../protocol/index.ts";

const REASONS: Partial<Record<Code, StopReason>> = {
  GC2001: "no_route",
  GC2002: "no_route",
  GC2003: "max_hops",
  GC2006: "cancelled",
  GC2007: "timeout",
  GC2008: "budget",
  GC2015: "max_passes",
  GC2018: "aborted_by_hook",
  GC2021: "timeout",
  GC2022: "timeout",
  GC3004: "timeout",
};

/** The stop reason that an error stands for. */
export function stopReasonOf(error: unknown): StopReason {
  return OrchestratorError.isInstance(error) ? (REASONS[error.code] ?? "error") : "error";
}
