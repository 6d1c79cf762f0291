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
  const { signal, ...withoutSignal } = config;
  const traced = new Map([...hops].map(([agent, hop]) => [agent, traceHop(agent, hop)]));
  const root = RunnableLambda.from<OrchestratorState, OrchestratorState>((input, child) =>
    runDirect({ hops: traced, state: input, config: joinConfig(belowRoot(config), child), run }),
  ).withConfig({ runName: name });
  return root.invoke(state, withoutSignal);

  function joinConfig(own: RunnableConfig, child: RunnableConfig): RunnableConfig {
    return { ...own, ...child, ...(signal === undefined ? {} : { signal }), configurable: { ...own.configurable, ...child.configurable } };
  }
}

/** The config without what names the root of a tree: another run of the same id or name would be taken for it. */
export function belowRoot(config: RunnableConfig): RunnableConfig {
  if (config.runId === undefined && config.runName === undefined) return config;
  const { runId: _runId, runName: _runName, ...rest } = config;
  return rest;
}

function traceHop(agent: string, hop: HopNode): HopNode {
  const node = RunnableLambda.from<OrchestratorState, StateUpdate>((state, child) => hop(state, child as RunnableConfig)).withConfig({
    runName: agent,
  });
  return (state, config) => node.invoke(state, config);
}
