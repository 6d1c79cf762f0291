import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { EXIT } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { colorsOf } from "../terminal/colors.ts";
import { type CheckOptions, checkFiles } from "./check-files.ts";
import type { RecordingFilePort } from "./recording-file-port.ts";

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
      await changeIn(read, signal);
    }
  } finally {
    stopListening();
  }
  return EXIT.ok;
}

/** Resolves after the first change of one of the files, or when the signal says so. */
async function changeIn(read: Pick<RecordingFilePort, "files" | "folders">, signal: AbortSignal): Promise<void> {
  const watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
    const onChange = () => {
      timer ??= setTimeout(resolve, SETTLE_MS);
    };
    for (const [folder, names] of namesByFolder(read)) watchers.push(...watcherOf(folder, names, onChange));
  });
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
}

/** Folders are watched, not files: editors put a new file in the place of the old one. `*` stands for all names. */
function namesByFolder({ files, folders }: Pick<RecordingFilePort, "files" | "folders">): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  const add = (folder: string, name: string) => names.set(folder, (names.get(folder) ?? new Set()).add(name));
  for (const file of files) add(dirname(file), basename(file));
  for (const folder of folders) add(folder, "*");
  return names;
}

/** A folder that is not there cannot be watched. */
function watcherOf(folder: string, names: ReadonlySet<string>, onChange: () => void): readonly FSWatcher[] {
  try {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || names.has("*") || names.has(name)) onChange();
    });
    return [watcher.on("error", onChange)];
  } catch {
    return [];
  }
}
