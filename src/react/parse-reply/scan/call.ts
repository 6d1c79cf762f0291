import type { Envelope } from "../envelope.ts";
import type { RawAction } from "../markup/raw-action.ts";

/** An action that stands where it counts: as markup, or as a JSON object with what was repaired in it. */
export type Call = MarkupCall | EnvelopeCall;

/** An action written as markup. */
export interface MarkupCall extends RawAction {
  /** True when a thought before it has no end tag. */
  readonly isInOpenThought: boolean;
}

/** An action written as a JSON object. */
export interface EnvelopeCall extends Envelope {
  readonly start: number;
  readonly repairs: readonly string[];
}
