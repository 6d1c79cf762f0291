import type { RunnableConfig } from "@langchain/core/runnables";
import type { PlanLimits } from "../compiler/index.ts";
import { CODES, errorSummary, MaxHopsExceededError } from "../errors/index.ts";
import type { Process } from "../middleware/index.ts";
import { type RunScope, takeBack, UsageMeter, withHop } from "../observe/index.ts";
import { NO_USAGE, type OrchestratorState, type StateUpdate } from "../protocol/index.ts";
import { hopNumber, isBranch, stepSize } from "../routing/index.ts";
import type { AgentHop } from "./agent-hop.ts";
import type { BaseAgent } from "./base-agent.ts";
import { failureOf, isPause } from "./graph-signals.ts";
import type { FoundRun, HopRuns } from "./hop-runs.ts";
import type { FindTargets } from "./legal-targets.ts";
import { stopReasonOf } from "./stop-reason-of.ts";

const NOTHING: StateUpdate = Object.freeze({});

/** One agent with what its hops need, prepared once. */
export interface HopPlan {
  readonly agent: BaseAgent;
  readonly limits: PlanLimits;
  readonly returnTo: string | null;
  readonly targets: FindTargets;
  readonly pipeline: Process;
  readonly redactPii: boolean;
  readonly runs: HopRuns;
}

/**
 * Runs one hop of an agent, the same on every back end: the hop limit, events, the agent, what it wrote.
 * In a run that a crew manages, a failure ends the run and is no exception.
 */
export async function runHop(plan: HopPlan, state: OrchestratorState, config: RunnableConfig): Promise<StateUpdate> {
  const name = plan.agent.name;
  const found = plan.runs.find(state, config);
  const { run, outer } = found;
  if (run.ending !== undefined) return NOTHING;
  if (state.hops + stepSize(name, state) > plan.limits.maxHops) return outOfHops(plan, state, run);
  const hop = openHop(plan, state, found);
  run.enterHop(name, state, hop.usage);
  const start = run.clock.monotonic();
  if (run.events.listening) run.events.emit({ type: "hop.start", agent: name, hop: hop.hop }, hop.path);
  try {
    const update = await plan.agent.invoke(state, configOf(config, hop));
    warnOfSharedKeys(update, hop);
    const usage = update.tokenUsage ?? NO_USAGE;
    closeHop(hop, start, usage, successor(name, update));
    outer?.usage.add(usage);
    run.leaveHop(name, update);
    return update;
  } catch (error) {
    outer?.usage.add(hop.usage.total);
    return failHop(hop, start, failureOf(error, name, isCancelled(config, run)));
  }
}

/** True when a caller aborted: what an agent throws is else no cancellation, whatever it says. */
function isCancelled({ signal }: RunnableConfig, { ending, managed, signal: own }: RunScope): boolean {
  return ending !== undefined || signal?.aborted === true || (managed && own.aborted);
}

function openHop(plan: HopPlan, state: OrchestratorState, { run, outer }: FoundRun): AgentHop {
  const targets = plan.targets(state, run);
  const name = plan.agent.name;
  return {
    run,
    agent: name,
    hop: hopNumber(name, state),
    path: [...(outer?.path ?? []), name],
    usage: new UsageMeter(),
    targets: targets.choices,
    allowed: targets.names,
    returnTo: plan.returnTo,
    isBranch: isBranch(name, state),
    pipeline: plan.pipeline,
    rejected: [],
    redactPii: plan.redactPii,
    streamedText: "",
  };
}

/** The config as the agent sees it. */
function configOf(config: RunnableConfig, hop: AgentHop): RunnableConfig {
  const isNamed = config.metadata?.langgraph_node === hop.agent;
  return withHop(config, hop, isNamed ? config.metadata : metadataOf(config, hop));
}

function metadataOf(config: RunnableConfig, hop: AgentHop): Record<string, unknown> {
  const metadata: Record<string, unknown> = {};
  for (const key in config.metadata) metadata[key] = config.metadata[key];
  metadata.langgraph_node = hop.agent;
  metadata.langgraph_step = hop.hop;
  return metadata;
}

function closeHop(hop: AgentHop, start: number, usage: AgentHop["usage"]["total"], nextAgent: string | readonly string[] | null): void {
  const { run, agent } = hop;
  if (!run.events.listening) return;
  const durationMs = run.clock.monotonic() - start;
  run.events.emit({ type: "hop.end", agent, hop: hop.hop, durationMs, usage, nextAgent }, hop.path);
}

function failHop(hop: AgentHop, start: number, error: unknown): StateUpdate {
  const { run, agent } = hop;
  const usage = hop.usage.total;
  const isFailure = run.managed && !isPause(error);
  const stopReason = stopReasonOf(error);
  if (!isPause(error)) takeBack(hop, stopReason);
  if (isFailure && run.ending === undefined) tellError(hop, error);
  closeHop(hop, start, usage, null);
  if (!isFailure) throw error;
  run.end({ stopReason, error, told: true });
  const update = { ...endsHere(agent), hops: 1, tokenUsage: usage };
  run.leaveHop(agent, update);
  return update;
}

function outOfHops({ agent, limits }: HopPlan, state: OrchestratorState, run: RunScope): StateUpdate {
  const error = new MaxHopsExceededError({ maxHops: limits.maxHops, trace: traceOf(run, state) });
  if (limits.onMaxHops === "error" && !run.managed) throw error;
  run.end({ stopReason: "max_hops", ...(limits.onMaxHops === "error" ? { error } : {}) });
  return endsHere(agent.name);
}

function traceOf(run: RunScope, state: OrchestratorState): readonly string[] {
  if (run.trace.length > 0) return [...run.trace];
  const said = state.messages.filter(({ response_metadata: { requestId } }) => requestId === state.requestId);
  return said.filter((message) => message.getType() === "ai").map((message) => message.name ?? "agent");
}

/** An update after which no agent runs. */
function endsHere(agent: string): StateUpdate {
  return { currentAgent: agent, nextAgents: [], tokenUsage: NO_USAGE };
}

function successor(agent: string, update: StateUpdate): string | readonly string[] | null {
  if (update.nextAgents !== undefined && update.nextAgents.length > 0) return update.nextAgents;
  return update.currentAgent === agent ? null : (update.currentAgent ?? null);
}

function warnOfSharedKeys(update: StateUpdate, hop: AgentHop): void {
  if (!hop.isBranch) return;
  warnOfShared("slot", update.contextSlots, hop);
  warnOfShared("knowledge", update.knowledgeContext, hop);
}

/** A slot and a module of one name are two things. */
function warnOfShared(kind: string, written: Readonly<Record<string, unknown>> | undefined, hop: AgentHop): void {
  for (const [key, value] of Object.entries(written ?? {})) {
    const other = hop.run.claimKey(`${kind} ${key}`, hop.agent, value);
    if (other === undefined) continue;
    const agents = [other, hop.agent].sort().join('" and "');
    const message = `${CODES.GC2010.title}: "${agents}" wrote "${key}" in one step; the one later in the edge list wins.`;
    hop.run.logger.warn({ code: "GC2010", key }, message);
    hop.run.events.emit({ type: "warning", code: "GC2010", message }, []);
  }
}

function tellError({ run, agent, hop, path }: AgentHop, error: unknown): void {
  const { code, message } = errorSummary(error);
  run.events.emit({ type: "error", code, message, agent, hop }, path);
}
