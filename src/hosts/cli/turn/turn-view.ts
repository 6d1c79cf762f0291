import type { CrewEvent } from "../../../protocol/index.ts";

/** Shows a run while it happens. */
export interface TurnView {
  /** Shows one event; resolves when the reader can take more. */
  take(event: CrewEvent): Promise<void>;
  /** Ends what is shown when the turn could not begin, or broke off without its last event. The error itself is reported elsewhere. */
  fail(error: unknown): Promise<void>;
}
