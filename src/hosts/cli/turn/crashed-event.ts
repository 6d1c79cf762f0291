import type { CrewEvent, ErrorSummary } from "../../../protocol/index.ts";

/** An event of a run that ended because an error escaped from somebody's code: the crew itself only knows that it was stopped. */
export function crashedEvent(event: CrewEvent, error: ErrorSummary): CrewEvent {
  if (event.type === "error" && event.code === "GC2006") return { ...event, code: error.code, message: error.message };
  if (event.type === "request.end" && event.stopReason === "cancelled") return { ...event, stopReason: "error", error };
  return event;
}
