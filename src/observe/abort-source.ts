import type { Enrolled } from "./roll.ts";

/** Something in flight that an abort must stop. */
export interface Cuttable extends Enrolled {
  cut(reason: Error): void;
}

/** Where an abort comes from: who joins is cut by it, without a listener of its own on a signal. */
export interface AbortSource {
  readonly signal: AbortSignal;
  /** Why it aborted; `undefined` while it has not. */
  readonly reason: Error | undefined;
  join(member: Cuttable): void;
  /** Takes a member off; one that has not joined changes nothing. */
  leave(member: Cuttable): void;
}
