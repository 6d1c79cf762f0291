import { constants, open, readdir, realpath } from "node:fs/promises";
import { sep } from "node:path";
import type { FilePort } from "../protocol/index.ts";

/** The file system of this machine. Paths may use `/` on every system. */
export const nodeFilePort: FilePort = Object.freeze({
  async read(path: string, { maxBytes }: { readonly maxBytes: number }): Promise<Uint8Array> {
    // Without waiting: a named pipe would keep a plain open for ever.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (stat.isDirectory()) throw portError("EISDIR", path);
      if (!stat.isFile()) throw portError("ENOTFILE", path);
      if (stat.size > maxBytes) throw portError("EFBIG", path);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  },
  async list(path: string): Promise<readonly string[]> {
    const entries = await readdir(path, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map((entry) => entry.name);
    return files.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  },
  async realPath(path: string): Promise<string> {
    const real = await realpath(path);
    return sep === "/" ? real : real.split(sep).join("/");
  },
});

function portError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
