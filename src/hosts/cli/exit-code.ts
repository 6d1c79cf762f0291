import type { StopReason } from "../../protocol/index.ts";

/** What the process tells its caller. */
export const EXIT = {
  ok: 0,
  /** Errors in a file, a failed run, an unexpected failure. */
  failed: 1,
  /** Wrong usage: an unknown command, flag or value, or a missing argument. */
  usage: 2,
  /** The run stopped at one of its limits. */
  limit: 3,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
  /** The reader of stdout went away. */
  readerGone: 141,
  /** Stopped by SIGTERM. */
  terminated: 143,
} as const;

const CODE_OF: Readonly<Record<StopReason, number>> = {
  answered: EXIT.ok,
  max_hops: EXIT.limit,
  max_passes: EXIT.limit,
  budget: EXIT.limit,
  timeout: EXIT.limit,
  cancelled: EXIT.interrupted,
  aborted_by_hook: EXIT.failed,
  interrupted: EXIT.failed,
  error: EXIT.failed,
  no_route: EXIT.failed,
};

/** The exit code for the way a run ended. */
export function exitCodeOf(stopReason: StopReason): number {
  return CODE_OF[stopReason];
}
