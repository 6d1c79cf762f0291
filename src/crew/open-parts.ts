import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseAgent, HopsOptions } from "../agents/index.ts";
import { type EmbedderSource, LocalExtractiveModel } from "../models/index.ts";
import type { Embedder } from "../protocol/index.ts";

/** The compiled LangGraph graph of a crew: a node for a `StateGraph` of one's own, or a graph to run by itself. */
export type CrewGraph = ReturnType<typeof import("../graph/index.ts").buildCrewGraph>;

/** What a graph is compiled with beside the plan. */
export interface GraphParts {
  readonly hops: HopsOptions & { readonly agents: ReadonlyMap<string, BaseAgent> };
  readonly checkpointer?: unknown;
  readonly store?: unknown;
}

/** Loads LangGraph and compiles the graph of a plan. The one place that knows of it. */
export async function openGraph({ hops, checkpointer, store }: GraphParts): Promise<CrewGraph> {
  const { buildCrewGraph } = await import("../graph/index.ts");
  type Parts = Parameters<typeof buildCrewGraph>[0];
  return buildCrewGraph({ ...hops, checkpointer: checkpointer as Parts["checkpointer"], store: store as Parts["store"] });
}

/** A pool of MCP servers. */
export type McpServers = import("../adapters/mcp/index.ts").McpServers;

/** How to reach an MCP server. */
export type McpServerSettings = import("../adapters/mcp/index.ts").McpServerSettings;

type McpOptions = ConstructorParameters<typeof import("../adapters/mcp/index.ts").McpServers>[1];

/** Opens a pool of MCP servers; none is started yet. */
export async function openMcpServers(servers: Readonly<Record<string, McpServerSettings>>, options: McpOptions): Promise<McpServers> {
  const { McpServers } = await import("../adapters/mcp/index.ts");
  return new McpServers(servers, options);
}

/** The offline model; words alone serve it where the embedder cannot be opened. */
export function openLocalModel(options: { readonly cacheDir: string; readonly embedder: EmbedderSource }): BaseChatModel {
  return new LocalExtractiveModel(options);
}

/** Opens the offline embedder when it is first needed, once for all who use what this gives. */
export function offlineEmbedder(): () => Promise<Embedder> {
  let opening: Promise<Embedder> | undefined;
  return () => {
    opening ??= import("../adapters/embeddings/index.ts").then(({ openBuiltInEmbedder }) => openBuiltInEmbedder());
    return opening;
  };
}
