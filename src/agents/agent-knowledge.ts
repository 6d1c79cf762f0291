import type { AgentSpec, ReactConfigSpec } from "../compiler/index.ts";
import type { EmbedderSource } from "../models/index.ts";
import type { KnowledgeLoader, Passage } from "../protocol/index.ts";

/** Where the agents of a crew have their knowledge from; each file is read once for all who need it. */
export interface AgentKnowledge {
  /** Reads the prompt and the modules of a folder with a `react_config.yaml`. */
  loaderOf(config: ReactConfigSpec): KnowledgeLoader;
  /** All that an agent may know, in pieces, modules that it loads on demand included; read when it is first asked for. */
  passagesOf(agent: AgentSpec): Promise<readonly Passage[]>;
  /** Compares passages by meaning, once something is searched. Default: words alone are compared. */
  readonly embedder?: EmbedderSource | undefined;
  /** Folder where vectors of passages are kept between starts. Default: none are kept. */
  readonly vectorsDir?: string | undefined;
}
