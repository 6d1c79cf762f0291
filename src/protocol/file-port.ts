/** How the compiler reads files: it knows no file system of its own. Paths use `/`. */
export interface FilePort {
  /**
   * The bytes of a file. Rejects with an `Error` whose `code` is `ENOENT`, `EISDIR`, `EACCES`,
   * `ELOOP` (a link that leads back to itself), `ENOTFILE` (a pipe or a device) or `EFBIG` (larger than `maxBytes`).
   */
  read(path: string, options: { readonly maxBytes: number }): Promise<Uint8Array>;
  /** Names of the files directly in a folder, sorted by code unit. Rejects with code `ENOENT` or `ENOTDIR`. */
  list(path: string): Promise<readonly string[]>;
  /** The path with every symbolic link followed. Rejects with code `ENOENT`. */
  realPath(path: string): Promise<string>;
}
