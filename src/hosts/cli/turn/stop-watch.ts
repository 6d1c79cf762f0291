import { CancelledError } from "../../../errors/index.ts";
import { EXIT } from "../exit-code.ts";
import type { Host, StopRequest } from "../host.ts";

/** An error that nobody caught. */
export interface Crash {
  readonly error: unknown;
}

/** The wish to stop, from Ctrl-C, SIGTERM, a crash or a reader of stdout that left. */
export interface StopWatch {
  readonly signal: AbortSignal;
  /** The exit code that tells who stopped the process; `undefined` while nobody has. */
  exitCode(): number | undefined;
  /** What escaped from somebody's code and ended the work; reported already. `undefined` while nothing has. */
  crash(): Crash | undefined;
  /** The exit code of work that `orStopped` gave up. @throws {unknown} the error itself where it has another cause */
  exitCodeAfter(error: unknown): number;
  /** Settles like the work, or rejects as soon as somebody stops it. @throws {CancelledError} GC2006, or what escaped */
  orStopped<T>(work: Promise<T>): Promise<T>;
  close(): void;
}

const CODE_OF: Readonly<Record<StopRequest, number>> = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, crash: EXIT.failed };

/** Listens from now on until `close`. */
export function watchForStop(host: Host): StopWatch {
  const controller = new AbortController();
  let request: StopRequest | undefined;
  let crash: Crash | undefined;
  const close = host.onStop((stopRequest, error) => {
    request = stopRequest;
    if (stopRequest === "crash") crash = { error };
    controller.abort(new CancelledError());
  });
  const signal = AbortSignal.any([controller.signal, host.stdout.gone]);
  const exitCode = () => exitCodeOfStop(request, host);
  return {
    signal,
    exitCode,
    crash: () => crash,
    exitCodeAfter: (error) => {
      const isStop = error instanceof CancelledError || (crash !== undefined && crash.error === error);
      const code = isStop ? exitCode() : undefined;
      if (code === undefined) throw error;
      return code;
    },
    orStopped: (work) => raceWithAbort(work, signal, () => (crash === undefined ? new CancelledError() : crash.error)),
    close,
  };
}

function exitCodeOfStop(request: StopRequest | undefined, host: Host): number | undefined {
  if (request !== undefined) return CODE_OF[request];
  return host.stdout.gone.aborted ? EXIT.readerGone : undefined;
}

async function raceWithAbort<T>(work: Promise<T>, signal: AbortSignal, reason: () => unknown): Promise<T> {
  if (signal.aborted) throw reason();
  const { promise, reject } = withReject();
  const abort = () => reject(reason());
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function withReject(): { readonly promise: Promise<never>; readonly reject: (error: unknown) => void } {
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<never>((_resolve, rejectPromise) => {
    reject = rejectPromise;
  });
  promise.catch(() => {});
  return { promise, reject };
}
