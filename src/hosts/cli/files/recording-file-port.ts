import type { FilePort } from "../../../protocol/index.ts";

/** A file port that remembers every path it was asked for, found or not. */
export interface RecordingFilePort extends FilePort {
  /** Files that were read. */
  readonly files: ReadonlySet<string>;
  /** Folders that were listed. */
  readonly folders: ReadonlySet<string>;
}

/** Wraps a port. */
export function recordingFilePort(port: FilePort): RecordingFilePort {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    files,
    folders,
    read: (path, options) => {
      files.add(path);
      return port.read(path, options);
    },
    list: (path) => {
      folders.add(path);
      return port.list(path);
    },
    realPath: (path) => port.realPath(path),
  };
}
