import { Overwrite, type PregelNode, START } from "@langchain/langgraph";
import { Channel } from "@langchain/langgraph/pregel";
import { NO_USAGE } from "../protocol/index.ts";
import type { CrewStateGraph } from "./graph-options.ts";
import { PlainRunnable } from "./plain-runnable.ts";

/** What is read of a graph's input. */
interface RequestInput {
  readonly requestId?: string | undefined;
}

const requestIdOf = new PlainRunnable("request_id", ({ requestId }: RequestInput) => requestId ?? crypto.randomUUID());
const noHops = new Overwrite(0);
const noUsage = new Overwrite(NO_USAGE);

/**
 * Lets every input begin a request of its own, on a checkpointed thread too: its id, its first agent, nothing counted yet.
 * Written together with the input, so it costs no step; a run that is resumed does not pass here.
 */
export function beginRequest(graph: CrewStateGraph, entry: string): void {
  const start = graph.nodes[START] as PregelNode;
  graph.nodes[START] = start.pipe(
    Channel.writeTo([], { requestId: requestIdOf, currentAgent: entry, nextAgents: [], hops: noHops, tokenUsage: noUsage }),
  );
}
