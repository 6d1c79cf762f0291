import { KnowledgeLoadError } from "../../errors/index.ts";
import type { KnowledgeLoader } from "../../protocol/index.ts";

/** A loader from memory that counts how often each file is read. */
export interface MemoryLoader extends KnowledgeLoader {
  readonly reads: ReadonlyMap<string, number>;
  readonly files: Map<string, string>;
}

/** Files by path; each read takes a turn of the event loop, as real ones do. */
export function memoryLoader(files: Readonly<Record<string, string>>): MemoryLoader {
  const contents = new Map(Object.entries(files));
  const reads = new Map<string, number>();
  return {
    files: contents,
    reads,
    load: async (path) => {
      reads.set(path, (reads.get(path) ?? 0) + 1);
      await new Promise((resolve) => setImmediate(resolve));
      const text = contents.get(path);
      if (text === undefined) throw new KnowledgeLoadError(path, "does not exist");
      return text;
    },
  };
}
