import type { Readable, Writable } from "node:stream";
import type { createCrew } from "../../crew/index.ts";
import type { WatchedPaths } from "./files/watch-paths.ts";

/** What asks the process to stop: a signal, or an error that nobody caught (and that is reported elsewhere). */
export type StopRequest = "SIGINT" | "SIGTERM" | "crash";

/** One of the two places that text goes to. */
export interface TextOutput {
  /** Writes; resolves when the reader can take more. Never rejects: text for a reader that has gone is dropped. */
  write(text: string): Promise<void>;
  /** True for a terminal that a person reads; false for pipes, files, CI and `TERM=dumb`. */
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
  /** Width in characters. */
  readonly columns: number;
  /** Aborted when nothing more can be written; the reason is an error to report, or `"closed"` for a reader that left. */
  readonly gone: AbortSignal;
}

/** Everything the commands touch of the outside, so that tests can stand in for it. */
export interface Host {
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Where prompts are drawn, on a terminal. */
  readonly promptStream: Writable;
  /** True when a person sits at the other end: questions may be asked. */
  readonly isInteractive: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls back at the first request, with the error where it is a crash; a second signal kills the process.
   * Gives a function that stops listening.
   */
  onStop(callback: (request: StopRequest, error?: unknown) => void): () => void;
  readonly createCrew: typeof createCrew;
  /** Calls back once, after the first change of one of the paths; gives a function that stops. */
  watchPaths(paths: WatchedPaths, onChange: () => void): Promise<() => void>;
}
