import type { BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createHops, type HopsOptions } from "../../../src/agents/index.ts";
import { makePlan } from "../../../src/agents/testdata/make-plan.ts";
import type { Condition, Plan } from "../../../src/compiler/index.ts";
import { type EndedRun, executeRun, type RunPlan } from "../../../src/crew/execute-run.ts";
import { runGraph } from "../../../src/crew/run-graph.ts";
import { runDirect } from "../../../src/direct/index.ts";
import { buildCrewGraph } from "../../../src/graph/index.ts";
import { buildMiddleware } from "../../../src/middleware/index.ts";
import { RequestBudget } from "../../../src/models/index.ts";
import { RunEvents, silentLogger } from "../../../src/observe/index.ts";
import type { Clock, CrewEvent, OrchestratorState } from "../../../src/protocol/index.ts";
import { createInitialState } from "../../../src/routing/index.ts";
import type { ParityCase } from "./random-case.ts";
import { scriptedAgents } from "./scripted-agents.ts";

/** All of a run that must not depend on the back end. */
export interface Outcome {
  readonly summary: Readonly<Record<string, unknown>>;
  readonly receipts: readonly unknown[];
  readonly messages: readonly unknown[];
  readonly state: Readonly<Record<string, unknown>>;
  /** Events by their path, without numbers and times. */
  readonly events: Readonly<Record<string, readonly unknown[]>>;
  /** True when the events are numbered from 1 without gaps. */
  readonly numbered: boolean;
}

/** A back end with a case on it, to be asked one thing after the other. */
export interface OpenCase {
  /** @param earlier the state at the end of the request before; the LangGraph back end has it in its checkpoint. */
  ask(requestId: string, earlier?: OrchestratorState): Promise<{ readonly outcome: Outcome; readonly state: OrchestratorState }>;
}

/** Puts a case on one back end. */
export function openCase(parityCase: ParityCase, engine: "direct" | "langgraph"): OpenCase {
  const plan = makePlan({
    agents: parityCase.agents,
    edges: parityCase.edges,
    defaultReturn: parityCase.defaultReturn,
    limits: { maxHops: parityCase.maxHops, onMaxHops: parityCase.onMaxHops },
  });
  const cancel = new AbortController();
  const { clock, passDeadline } = handClock();
  const agents = scriptedAgents(parityCase, { cancel: () => cancel.abort("enough"), passDeadline });
  const hops: HopsOptions = {
    plan,
    agents,
    conditions: conditionsOf(plan),
    middleware: parityCase.middleware.map((name) => buildMiddleware(name)),
    logger: silentLogger,
  };
  const runPlan = engine === "direct" ? directPlan(hops) : graphPlan(hops, parityCase.checkpointed);
  const ask: OpenCase["ask"] = async (requestId, earlier) => {
    const events = new RunEvents({ requestId, sessionId: "s", now: clock.now });
    const state = createInitialState(`question of ${requestId}`, { ...IDENTITY, currentAgent: plan.entry, requestId });
    const ended = await executeRun({
      state: engine === "direct" && earlier !== undefined ? carry(earlier, state) : state,
      crew: "parity",
      model: "none",
      engine,
      runPlan,
      budget: new RequestBudget(),
      events,
      clock,
      logger: silentLogger,
      signals: [cancel.signal],
      totalMs: 1_000,
    });
    return { outcome: outcomeOf(ended, await allOf(events)), state: ended.state };
  };
  return { ask };
}

const IDENTITY = { sessionId: "s", userId: "u", tenantId: "t" };

/** What stays of a thread when the next request begins. */
function carry(earlier: OrchestratorState, state: OrchestratorState): OrchestratorState {
  const { contextSlots, knowledgeContext, outputs } = earlier;
  return { ...state, messages: [...earlier.messages, ...state.messages], contextSlots, knowledgeContext, outputs };
}

function directPlan(options: HopsOptions): RunPlan {
  const hops = createHops(options);
  return (state, config, run) => runDirect({ hops, state, config, run });
}

function graphPlan(options: HopsOptions, checkpointed: boolean): RunPlan {
  const graph = buildCrewGraph({ ...options, ...(checkpointed ? { checkpointer: new MemorySaver() } : {}) });
  return (state, config, run) => runGraph(graph, state, config, run);
}

/** A condition of the cases names a slot and holds while the slot has a value. */
function conditionsOf(plan: Plan): ReadonlyMap<string, Condition> {
  const conditional = plan.edges.filter((edge) => edge.condition !== undefined);
  return new Map(
    conditional.map(({ id, condition = "" }) => [
      id,
      { source: condition, evaluate: ({ slots }) => ({ value: Object.hasOwn(slots as object, condition) }) },
    ]),
  );
}

/** A clock that stands still until an agent passes the deadline. */
function handClock(): { readonly clock: Clock; passDeadline(): void } {
  const callbacks = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    after: (_delayMs, callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
  const passDeadline = (): void => {
    for (const callback of callbacks) callback();
  };
  return { clock, passDeadline };
}

async function allOf(events: RunEvents): Promise<readonly CrewEvent[]> {
  const all: CrewEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

function outcomeOf({ state, summary, run }: EndedRun, events: readonly CrewEvent[]): Outcome {
  const { messages, ...rest } = state;
  const paths = [...new Set(events.map(({ path }) => path.join("/")))];
  return {
    summary: { ...summary },
    receipts: run.receipts.toSorted((left, right) => left.hop - right.hop),
    messages: messages.map(plain),
    state: rest,
    events: Object.fromEntries(paths.map((path) => [path, events.filter((event) => event.path.join("/") === path).map(bare)])),
    numbered: events.every((event, index) => event.seq === index + 1),
  };
}

function bare({ seq: _seq, ...event }: CrewEvent) {
  return { ...event, engine: undefined };
}

function plain(message: BaseMessage) {
  return { id: message.id, type: message.getType(), name: message.name, content: message.content };
}
