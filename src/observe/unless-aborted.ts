import { onAbort } from "./on-abort.ts";

/** Settles like the work, or rejects with the signal's reason as soon as it aborts; the work goes on. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  let release = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    release = onAbort(signal, reject);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    release();
  }
}
