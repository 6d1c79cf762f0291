import type { Envelope } from "../envelope.ts";
import type { RawAction } from "../markup/raw-action.ts";

/** An action that stands where it counts: as markup, or as a JSON object with what was repaired in it. */
export type Call = MarkupCall | EnvelopeCall;

/** An action written as markup. */
export type MarkupCall = RawAction & CallPlace;

/** An action written as a JSON object. */
export interface EnvelopeCall extends Envelope, CallPlace {
  readonly repairs: readonly string[];
}

/** Where an action stands. */
interface CallPlace {
  readonly start: number;
  /** True when a thought before it has no end tag. */
  readonly isInOpenThought: boolean;
}
