import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeVectorFile, encodeVectorFile, type VectorFileHeader } from "./vector-file.ts";

const MOST_VECTORS = 20_000;
const LARGEST_FILE = 256 * 1024 * 1024;

/** Vectors kept on disk, one file for each embedder. It only saves time: whatever is wrong with it, vectors are computed anew. */
export class VectorCache {
  readonly #folder: string;
  readonly #header: VectorFileHeader;
  readonly #file: string;

  constructor(folder: string, header: VectorFileHeader) {
    const name = createHash("sha256").update(JSON.stringify(header.embedder)).digest("hex").slice(0, 16);
    this.#folder = folder;
    this.#header = header;
    this.#file = join(folder, `vectors-${name}.bin`);
  }

  /** What the file holds; nothing when it is missing, damaged or of another embedder. */
  async read(): Promise<ReadonlyMap<string, Int8Array>> {
    const bytes = await quietly(async () => {
      const { size } = await stat(this.#file);
      return size > LARGEST_FILE ? undefined : await readFile(this.#file);
    });
    return (bytes && decodeVectorFile(bytes, this.#header)) ?? new Map();
  }

  /** Adds vectors to what others have written meanwhile, and puts the new file in place of the old one in one step. */
  async add(vectors: ReadonlyMap<string, Int8Array>): Promise<void> {
    await quietly(async () => {
      await mkdir(this.#folder, { recursive: true });
      const all = new Map([...vectors, ...(await this.read())].slice(0, MOST_VECTORS));
      const temporary = `${this.#file}.${randomUUID()}.tmp`;
      try {
        await writeFile(temporary, encodeVectorFile(this.#header, all), { flag: "wx" });
        await rename(temporary, this.#file);
      } finally {
        await rm(temporary, { force: true });
      }
    });
  }
}

/** A folder that cannot be read or written costs time, not an answer. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
