import type { AgentSpec } from "../compiler/index.ts";
import { thrownText } from "../errors/index.ts";
import { FileSystemKnowledgeLoader, splitPassages } from "../knowledge/index.ts";
import type { KnowledgeLoader, Logger, Passage } from "../protocol/index.ts";

/** Files that are read at the same time. */
const BATCH = 16;

/** What the passages of an agent are read with. */
export interface ReadPassagesOptions {
  readonly logger: Logger;
  /** Default: the files of the agent's folder. */
  readonly loader?: KnowledgeLoader | undefined;
}

/**
 * All that the agent may know, in pieces, modules that it loads on demand included. A module that cannot be read is left out and
 * logged: it may never be needed, and loading it tells what is wrong.
 */
export async function readPassages(
  { name: agentName, react, knowledge }: AgentSpec,
  options: ReadPassagesOptions,
): Promise<readonly Passage[]> {
  if (react === undefined) return (knowledge?.modules ?? []).flatMap((module) => splitPassages(module.name, module.text));
  const { logger, loader = new FileSystemKnowledgeLoader(react.dir) } = options;
  const read: Passage[] = [];
  for (let start = 0; start < react.slots.length; start += BATCH) {
    const texts = react.slots.slice(start, start + BATCH).map(async ({ name, file }) => {
      try {
        return splitPassages(name, await loader.load(file));
      } catch (error) {
        logger.warn({ agentName, module: name, error: thrownText(error) }, "knowledge_not_searchable");
        return [];
      }
    });
    for (const passages of await Promise.all(texts)) read.push(...passages);
  }
  return read;
}
