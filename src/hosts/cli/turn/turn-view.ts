import type { CrewEvent } from "../../../protocol/index.ts";

/** Shows a run while it happens. */
export interface TurnView {
  /** Shows one event; resolves when the reader can take more. `isReported`: stderr tells of its error already. */
  take(event: CrewEvent, options?: { readonly isReported?: boolean }): Promise<void>;
  /** Ends what is shown when the turn could not begin, or broke off without its last event. The error itself is reported elsewhere. */
  fail(error: unknown): Promise<void>;
}
