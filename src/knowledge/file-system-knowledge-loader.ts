import { constants, type Stats } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { InvalidArgumentError, KnowledgeLoadError, KnowledgePathError, OrchestratorError } from "../errors/index.ts";
import type { KnowledgeLoader } from "../protocol/index.ts";
import { checkKnowledgePath } from "./check-knowledge-path.ts";

/** Options of `FileSystemKnowledgeLoader`. */
export interface FileSystemKnowledgeLoaderOptions {
  /** The largest file that is read, in bytes. Default 1,048,576. */
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 1_048_576;

/** Reads knowledge from one folder and from nowhere else: paths and symbolic links that leave it are refused. */
export class FileSystemKnowledgeLoader implements KnowledgeLoader {
  readonly baseDir: string;
  readonly maxBytes: number;

  /**
   * @param baseDir made absolute now, so that a later change of the working folder changes nothing.
   * @throws {InvalidArgumentError} GC5001 for an empty folder name or a limit that is no positive integer.
   */
  constructor(baseDir: string, options: FileSystemKnowledgeLoaderOptions = {}) {
    const { maxBytes = DEFAULT_MAX_BYTES } = options;
    if (typeof baseDir !== "string" || baseDir === "" || baseDir.includes("\0")) {
      throw new InvalidArgumentError("The knowledge folder must be named by a path that is not empty.");
    }
    if (!(Number.isSafeInteger(maxBytes) && maxBytes > 0)) {
      throw new InvalidArgumentError(`maxBytes must be a positive integer, not ${String(maxBytes)}.`);
    }
    this.baseDir = resolve(baseDir);
    this.maxBytes = maxBytes;
  }

  async load(path: string): Promise<string> {
    const target = join(this.baseDir, ...checkKnowledgePath(path));
    const real = await this.#contained(path, target);
    checkRegular(path, await failing(path, stat(real)));
    const handle = await openRegular(path, real);
    try {
      await this.#checkOpened(path, target, handle);
      return decode(path, await this.#read(path, handle));
    } finally {
      await handle.close();
    }
  }

  toString(): string {
    return `FileSystemKnowledgeLoader(${this.baseDir})`;
  }

  async #contained(path: string, target: string): Promise<string> {
    const base = await resolved(path, this.baseDir);
    const real = await resolved(path, target);
    const inside = relative(base, real);
    if (inside === ".." || inside.startsWith(`..${sep}`) || resolve(inside) === inside) {
      throw new KnowledgePathError(path, "is a link that leaves the knowledge folder");
    }
    return real;
  }

  /** A folder on the way may have become a link between the check and the opening: what was opened must be what stands there now. */
  async #checkOpened(path: string, target: string, handle: FileHandle): Promise<void> {
    const opened = await handle.stat();
    checkRegular(path, opened);
    const now = await failing(path, stat(await this.#contained(path, target)));
    if (now.ino !== opened.ino || now.dev !== opened.dev) throw new KnowledgeLoadError(path, "was replaced while it was read");
    if (opened.size > this.maxBytes) throw this.#tooLarge(path);
  }

  /** Reads at most one byte more than allowed, whatever size the file claims. */
  async #read(path: string, handle: FileHandle): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let total = 0;
    for (;;) {
      const buffer = new Uint8Array(Math.min(65_536, this.maxBytes + 1 - total));
      const { bytesRead } = await failing(path, handle.read(buffer, 0, buffer.length, null));
      if (bytesRead === 0) return Buffer.concat(chunks, total);
      chunks.push(buffer.subarray(0, bytesRead));
      total += bytesRead;
      if (total > this.maxBytes) throw this.#tooLarge(path);
    }
  }

  #tooLarge(path: string): KnowledgeLoadError {
    return new KnowledgeLoadError(path, `is larger than ${this.maxBytes} bytes`);
  }
}

function resolved(path: string, target: string): Promise<string> {
  return failing(path, realpath(target));
}

function checkRegular(path: string, stats: Stats): void {
  if (stats.isDirectory()) throw new KnowledgePathError(path, "names a folder, not a file");
  if (!stats.isFile()) throw new KnowledgePathError(path, "names a device, pipe or socket, not a file");
}

/** `O_NONBLOCK`: opening a pipe that nobody writes to must not wait. */
function openRegular(path: string, real: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  return failing(path, open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new KnowledgeLoadError(path, "is not valid UTF-8", cause);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist: a part of its path is a file",
  ELOOP: "is a link that leads back to itself",
  EACCES: "may not be read",
  EPERM: "may not be read",
  ENAMETOOLONG: "has a name that is too long",
};

async function failing<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (OrchestratorError.isInstance(cause)) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    throw new KnowledgeLoadError(path, REASONS[code] ?? "cannot be read", cause);
  }
}
