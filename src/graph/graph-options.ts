import type { BaseCheckpointSaver, BaseStore, CompiledStateGraph } from "@langchain/langgraph";
import type { HopsOptions } from "../agents/index.ts";
import type { Logger } from "../protocol/index.ts";
import type { AgentList } from "./agents-by-name.ts";
import type { OrchestratorStateAnnotation } from "./orchestrator-state-annotation.ts";

type State = typeof OrchestratorStateAnnotation;

/** A compiled LangGraph graph over the state of a crew. */
export type CrewStateGraph = CompiledStateGraph<State["State"], State["Update"], string, State["spec"], State["spec"]>;

/** What LangGraph compiles a graph with. */
export interface GraphOptions {
  /** Saves the state after every step; a run is then given a `thread_id`. */
  readonly checkpointer?: BaseCheckpointSaver | boolean | undefined;
  readonly store?: BaseStore | undefined;
  /** Agents before which a run pauses, or `"*"` for all. */
  readonly interruptBefore?: readonly string[] | "*" | undefined;
  /** Agents after which a run pauses, or `"*"` for all. */
  readonly interruptAfter?: readonly string[] | "*" | undefined;
  /** Name of the graph in traces and of its node in another graph. */
  readonly name?: string | undefined;
}

/** What every builder takes beside agents and topology. */
export interface BuilderOptions extends GraphOptions, Omit<HopsOptions, "plan" | "agents" | "logger"> {
  readonly agents: AgentList;
  /** Default: silent. */
  readonly logger?: Logger | undefined;
}
