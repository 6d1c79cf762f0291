import type { AgentKnowledge } from "../agents/index.ts";
import type { AgentSpec, ReactConfigSpec } from "../compiler/index.ts";
import { thrownText } from "../errors/index.ts";
import { FileSystemKnowledgeLoader, OnceLoader, splitPassages } from "../knowledge/index.ts";
import type { EmbedderSource } from "../models/index.ts";
import type { KnowledgeLoader, Logger, Passage } from "../protocol/index.ts";

/** Files that are read at the same time. */
const BATCH = 16;

/** What the knowledge of a crew is read with. */
export interface CrewKnowledgeOptions {
  readonly logger: Logger;
  readonly embedder?: EmbedderSource | undefined;
  readonly vectorsDir?: string | undefined;
  /** Reads the files of a folder. Default: from the disk. */
  readonly openLoader?: (dir: string) => KnowledgeLoader;
}

/** The knowledge of a crew's agents, shared by all that is built for them: each file is read once, when it is first needed. */
export class CrewKnowledge implements AgentKnowledge {
  readonly embedder: EmbedderSource | undefined;
  readonly vectorsDir: string | undefined;
  readonly #logger: Logger;
  readonly #openLoader: (dir: string) => KnowledgeLoader;
  readonly #loaders = new Map<string, KnowledgeLoader>();
  readonly #passages = new Map<string, Promise<readonly Passage[]>>();

  constructor({ logger, embedder, vectorsDir, openLoader = (dir) => new FileSystemKnowledgeLoader(dir) }: CrewKnowledgeOptions) {
    this.embedder = embedder;
    this.vectorsDir = vectorsDir;
    this.#logger = logger;
    this.#openLoader = openLoader;
  }

  loaderOf({ dir }: Pick<ReactConfigSpec, "dir">): KnowledgeLoader {
    const known = this.#loaders.get(dir);
    if (known !== undefined) return known;
    const loader = new OnceLoader(this.#openLoader(dir));
    this.#loaders.set(dir, loader);
    return loader;
  }

  /** A module that cannot be read is left out and logged: it may never be needed, and loading it tells what is wrong. */
  passagesOf(agent: AgentSpec): Promise<readonly Passage[]> {
    const known = this.#passages.get(agent.name);
    if (known !== undefined) return known;
    const passages = agent.react === undefined ? splitModules(agent) : this.#read(agent.name, agent.react);
    this.#passages.set(agent.name, passages);
    return passages;
  }

  async #read(agentName: string, config: ReactConfigSpec): Promise<readonly Passage[]> {
    const { slots } = config;
    const loader = this.loaderOf(config);
    const read: Passage[] = [];
    for (let start = 0; start < slots.length; start += BATCH) {
      const texts = slots.slice(start, start + BATCH).map(async ({ name, file }) => {
        try {
          return splitPassages(name, await loader.load(file));
        } catch (error) {
          this.#logger.warn({ agentName, module: name, error: thrownText(error) }, "knowledge_not_searchable");
          return [];
        }
      });
      for (const passages of await Promise.all(texts)) read.push(...passages);
    }
    return read;
  }
}

async function splitModules({ knowledge }: AgentSpec): Promise<readonly Passage[]> {
  return (knowledge?.modules ?? []).flatMap((module) => splitPassages(module.name, module.text));
}
