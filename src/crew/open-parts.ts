import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseAgent, HopsOptions } from "../agents/index.ts";
import { LocalExtractiveModel } from "../models/index.ts";
import type { Embedder, Logger } from "../protocol/index.ts";

/** What a graph is compiled with beside the plan. */
export interface GraphParts {
  readonly hops: HopsOptions & { readonly agents: ReadonlyMap<string, BaseAgent> };
  readonly checkpointer?: unknown;
  readonly store?: unknown;
}

/** Loads LangGraph and compiles the graph of a plan. The one place that knows of it. */
export async function openGraph(parts: GraphParts) {
  const { buildCrewGraph } = await import("../graph/index.ts");
  return buildCrewGraph(parts);
}

/** Opens the offline model, with embeddings where their package is installed and by words alone where it is not. */
export async function openLocalModel(options: { readonly cacheDir: string; readonly logger: Logger }): Promise<BaseChatModel> {
  const embedder = await openEmbedder(options.logger);
  return new LocalExtractiveModel({ cacheDir: options.cacheDir, ...(embedder === undefined ? {} : { embedder }) });
}

async function openEmbedder(logger: Logger): Promise<Embedder | undefined> {
  try {
    const { openBuiltInEmbedder } = await import("../adapters/embeddings/index.ts");
    return await openBuiltInEmbedder();
  } catch (error) {
    logger.warn({ error: error instanceof Error ? error.message : String(error) }, "embeddings_not_available");
    return undefined;
  }
}
