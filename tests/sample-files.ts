import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { FilePort } from "../src/protocol/index.ts";

/** A text that is made and not kept in the repository, because of its size. */
export interface GeneratedFile {
  readonly before?: string;
  readonly repeat: string;
  readonly times: number;
  readonly after?: string;
}

/** The files of one sample, by paths relative to its folder. */
export function sampleFiles(folder: string, generated: Readonly<Record<string, GeneratedFile>> = {}): FilePort {
  return {
    async read(path, { maxBytes }) {
      const bytes = generated[path] === undefined ? await readBytes(join(folder, path)) : generate(generated[path]);
      if (bytes.length > maxBytes) throw failure("EFBIG");
      return bytes;
    },
    async list(path) {
      return (await readdir(join(folder, path))).sort();
    },
    async realPath(path) {
      if (generated[path] !== undefined) return path;
      return relative(await realpath(folder), await realpath(join(folder, path))) || ".";
    },
  };
}

async function readBytes(path: string): Promise<Uint8Array> {
  if ((await stat(path)).isDirectory()) throw failure("EISDIR");
  return readFile(path);
}

function generate({ before = "", repeat, times, after = "" }: GeneratedFile): Uint8Array {
  return new TextEncoder().encode(before + repeat.repeat(times) + after);
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
