import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Time for an editor to finish what it is writing. */
const SETTLE_MS = 60;

/** What is watched. */
export interface WatchedPaths {
  /** Files, there or not. */
  readonly files: ReadonlySet<string>;
  /** Folders, for whatever comes or changes directly in them. */
  readonly folders: ReadonlySet<string>;
}

/** Calls back once, shortly after the first change of one of the paths; gives a function that stops. */
export function watchPaths(paths: WatchedPaths, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const settle = (): void => {
    timer ??= setTimeout(onChange, SETTLE_MS);
  };
  const watchers = [...namesByFolder(paths)].flatMap(([folder, names]) => watcherOf(folder, names, settle));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Folders are watched, not files: editors put a new file in the place of the old one. `*` stands for all names. */
function namesByFolder({ files, folders }: WatchedPaths): ReadonlyMap<string, ReadonlySet<string>> {
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
