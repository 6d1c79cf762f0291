import { type RunnableConfig, RunnableLambda } from "@langchain/core/runnables";
import type { HopNode } from "../agents/index.ts";
import { type DirectRunOptions, runDirect } from "../direct/index.ts";
import type { OrchestratorState, StateUpdate } from "../protocol/index.ts";

/** A direct run as one tree for LangChain callbacks: the request, its hops, their model calls. */
export interface TracedDirectOptions extends DirectRunOptions {
  /** Name of the tree's root. */
  readonly name: string;
}

/** Runs a plan directly under the caller's callbacks. */
export function tracedDirect({ hops, state, config, run, name }: TracedDirectOptions): Promise<OrchestratorState> {
  const traced = new Map([...hops].map(([agent, hop]) => [agent, traceHop(agent, hop)]));
  const root = RunnableLambda.from((input: OrchestratorState, child: RunnableConfig) =>
    runDirect({
      hops: traced,
      state: input,
      config: { ...config, ...child, configurable: { ...config.configurable, ...child.configurable } },
      run,
    }),
  ).withConfig({ runName: name });
  return root.invoke(state, { ...config, signal: undefined } as RunnableConfig);
}

function traceHop(agent: string, hop: HopNode): HopNode {
  const node = RunnableLambda.from<OrchestratorState, StateUpdate>((state, child) => hop(state, child as RunnableConfig)).withConfig({
    runName: agent,
  });
  return (state, config) => node.invoke(state, config);
}
