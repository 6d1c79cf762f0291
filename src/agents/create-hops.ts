import type { RunnableConfig } from "@langchain/core/runnables";
import type { Condition, Plan } from "../compiler/index.ts";
import type { Process } from "../middleware/index.ts";
import type { AgentMiddleware, Logger, ModelChoice, OrchestratorState, Passage, StateUpdate } from "../protocol/index.ts";
import type { BaseAgent } from "./base-agent.ts";
import { buildPipeline } from "./build-pipeline.ts";
import { HopRuns } from "./hop-runs.ts";
import { legalTargets } from "./legal-targets.ts";
import { type HopPlan, runHop } from "./run-hop.ts";

/** What hops are made of. */
export interface HopsOptions {
  readonly plan: Plan;
  /** An agent for every agent node of the plan. */
  readonly agents: ReadonlyMap<string, BaseAgent>;
  /** Compiled conditions by edge id. Default: none. */
  readonly conditions?: ReadonlyMap<string, Condition> | undefined;
  /** Middleware of the whole crew, outermost first. */
  readonly middleware?: readonly AgentMiddleware[] | undefined;
  /** Middleware of single agents beside their own, by agent name; inside the crew's. */
  readonly agentMiddleware?: ReadonlyMap<string, readonly AgentMiddleware[]> | undefined;
  /** Knowledge of each agent in pieces, for models that choose by it. */
  readonly passages?: ReadonlyMap<string, readonly Passage[]> | undefined;
  readonly logger: Logger;
  readonly redactPii?: boolean | undefined;
}

/** One agent of a plan as a function both back ends run. */
export type HopNode = (state: OrchestratorState, config: RunnableConfig) => Promise<StateUpdate>;

/** A node function for every agent of the plan, by name. */
export function createHops(options: HopsOptions): ReadonlyMap<string, HopNode> {
  const choices = new Map(options.plan.nodes.map((node) => [node.id, choiceOf(node, options)]));
  const runs = new HopRuns(options.plan.limits, options.logger);
  const hops = new Map<string, HopNode>();
  for (const [name, agent] of options.agents) {
    const plan: HopPlan = {
      agent,
      limits: options.plan.limits,
      returnTo: options.plan.defaultReturn === name ? null : options.plan.defaultReturn,
      targets: legalTargets({ agent: name, plan: options.plan, choices, conditions: options.conditions ?? new Map() }),
      pipeline: pipelineOf(agent, options),
      redactPii: options.redactPii ?? false,
      runs,
    };
    hops.set(name, (state, config) => runHop(plan, state, config));
  }
  return hops;
}

function pipelineOf(agent: BaseAgent, options: HopsOptions): Process {
  const layers = [...(options.middleware ?? []), ...(options.agentMiddleware?.get(agent.name) ?? []), ...agent.middleware];
  return buildPipeline({
    agentName: agent.name,
    process: (context) => agent.process(context.state, context.config),
    middleware: layers,
    logger: options.logger,
  });
}

function choiceOf(node: Plan["nodes"][number], options: HopsOptions): ModelChoice {
  const agent = options.agents.get(node.id);
  return {
    name: node.id,
    description: node.description || (agent?.description ?? ""),
    examples: node.examples,
    passages: options.passages?.get(node.id) ?? [],
  };
}
