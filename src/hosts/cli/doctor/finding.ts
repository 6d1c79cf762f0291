/** One thing that was looked at. */
export interface Finding {
  readonly name: string;
  /** `ok`; `absent`: not there, and not needed; `missing`: not there, and nothing works without it. */
  readonly status: "ok" | "absent" | "missing";
  /** What was found, in plain words; never the value of a key. */
  readonly detail: string;
  /** How to get what is not there. */
  readonly hint?: string;
}
