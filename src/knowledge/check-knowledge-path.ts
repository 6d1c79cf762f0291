import { readKnowledgePath } from "../compiler/index.ts";
import { KnowledgePathError } from "../errors/index.ts";

/**
 * The parts of a path that can only name something below its base folder.
 * @throws {KnowledgePathError} GC4001 with the reason.
 */
export function checkKnowledgePath(path: string): readonly string[] {
  const read = readKnowledgePath(path);
  if (read.type === "refused") throw new KnowledgePathError(printable(path), read.why);
  return read.parts;
}

function printable(path: unknown): string {
  const text = typeof path === "string" ? path : String(path);
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text).slice(1, -1);
}
