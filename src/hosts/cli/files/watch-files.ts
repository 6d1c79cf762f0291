import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import { EXIT } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { type CheckOptions, checkFiles } from "./check-files.ts";

/** Time for an editor to finish what it is writing. */
const SETTLE_MS = 60;

/** Checks files, and again whenever a file that had a say in the result changes, until somebody stops it. */
export async function watchFiles(files: readonly string[], options: CheckOptions, host: Host): Promise<number> {
  const stopped = new AbortController();
  const stopListening = host.onStop(() => stopped.abort());
  const signal = AbortSignal.any([stopped.signal, host.stdout.gone]);
  try {
    while (!signal.aborted) {
      const { read } = await checkFiles(files, options, host);
      await host.stderr.write(`${colorsOf(host.stderr).dim("Waiting for changes; Ctrl-C ends.")}\n`);
      await changeIn([...[...read.files].map((file) => dirname(file)), ...read.folders], signal);
    }
  } finally {
    stopListening();
  }
  return EXIT.ok;
}

/** Resolves after the first change in one of the folders, or when the signal says so. */
async function changeIn(folders: readonly string[], signal: AbortSignal): Promise<void> {
  const watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
    const onChange = () => {
      timer ??= setTimeout(resolve, SETTLE_MS);
    };
    for (const folder of new Set(folders)) watchers.push(...watcherOf(folder, onChange));
  });
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
}

/** A folder that is not there cannot be watched. */
function watcherOf(folder: string, onChange: () => void): readonly FSWatcher[] {
  try {
    return [watch(folder, onChange).on("error", onChange)];
  } catch {
    return [];
  }
}
