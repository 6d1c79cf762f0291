import { EXIT } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { type CheckOptions, checkFiles } from "./check-files.ts";
import type { WatchedPaths } from "./watch-paths.ts";

/** Checks files, and again whenever a file that had a say in the result changes, until somebody stops it. */
export async function watchFiles(files: readonly string[], options: CheckOptions, host: Host): Promise<number> {
  const stopped = new AbortController();
  const stopListening = host.onStop(() => stopped.abort());
  const signal = AbortSignal.any([stopped.signal, host.stdout.gone]);
  try {
    while (!signal.aborted) {
      const { read } = await checkFiles(files, options, host);
      await host.stderr.write(`${colorsOf(host.stderr).dim("Waiting for changes; Ctrl-C ends.")}\n`);
      await changeIn(read, signal, host);
    }
  } finally {
    stopListening();
  }
  return EXIT.ok;
}

/** Resolves after the first change of one of the paths, or when the signal says so. */
async function changeIn(paths: WatchedPaths, signal: AbortSignal, host: Host): Promise<void> {
  let resolve = (): void => undefined;
  const changed = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  signal.addEventListener("abort", resolve, { once: true });
  const stop = await host.watchPaths(paths, resolve);
  if (!signal.aborted) await changed;
  signal.removeEventListener("abort", resolve);
  stop();
}
