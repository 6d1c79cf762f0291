import type { JsonValue } from "../../../protocol/index.ts";

/** What reading JSON gives: a value, or where and why it stops. */
export type JsonReading = JsonFound | JsonFailure;

/** A whole value. */
export interface JsonFound {
  readonly type: "found";
  readonly value: JsonValue;
  /** The index behind it. */
  readonly end: number;
  /** What was not JSON and could only mean one thing, one sentence each. */
  readonly repairs: readonly string[];
}

/** Text that is no value. */
export interface JsonFailure {
  readonly type: "failure";
  /** Where reading stopped. */
  readonly at: number;
  /** A sentence for the model, without its full stop; it names the value where reading stopped. */
  readonly reason: string;
  /** True when the text ends before the value does. */
  readonly isCut: boolean;
  /** Names read so far in the outermost object. */
  readonly keys: readonly string[];
}
