/** What one worker does. */
export interface FuzzJob {
  /** Index of the property. */
  readonly property: number;
  readonly runs: number;
  readonly seed: number;
  readonly milliseconds: number;
  /** One number that all can read: how many replies were parsed so far. */
  readonly parsed: SharedArrayBuffer;
}

/** What came of it. */
export interface FuzzReport {
  readonly runs: number;
  readonly parsed: number;
  readonly action: number;
  readonly answer: number;
  readonly complaint: number;
  readonly slowestMs: number;
  /** The smallest reply that breaks the property, with how to see it again. */
  readonly failure: string | undefined;
}
