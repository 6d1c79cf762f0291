import type { RunnableConfig } from "@langchain/core/runnables";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { InvalidArgumentError } from "../errors/index.ts";
import type { RunScope } from "../observe/index.ts";
import type { OrchestratorState } from "../protocol/index.ts";
import { graphConfig } from "./graph-config.ts";
import type { CrewGraph } from "./open-parts.ts";

type GraphResult = (OrchestratorState & { readonly __interrupt__?: unknown }) | undefined;

/** Takes a state to its end, or to a pause, on the compiled LangGraph graph. */
export async function runGraph(
  graph: CrewGraph,
  state: OrchestratorState,
  config: RunnableConfig,
  run: Pick<RunScope, "end">,
): Promise<OrchestratorState> {
  const result = await outsideOtherGraphs(() => graph.invoke(state, graphConfig(config, state)) as Promise<GraphResult>);
  if (result === undefined) throw new InvalidArgumentError("The graph gave no state.");
  const { __interrupt__: pause, ...ended } = result;
  if (pause !== undefined) run.end({ stopReason: "interrupted" });
  return ended;
}

/** Keeps a crew that is asked inside a node of another graph from its thread, its checkpointer and its steps; traces stay one tree. */
function outsideOtherGraphs<T>(work: () => Promise<T>): Promise<T> {
  const outer = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  if (outer === undefined) return work();
  return AsyncLocalStorageProviderSingleton.runWithConfig({ callbacks: outer.callbacks }, work);
}
