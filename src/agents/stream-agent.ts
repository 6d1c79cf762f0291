import type { RunnableConfig } from "@langchain/core/runnables";
import { CancelledError } from "../errors/index.ts";
import type { Process } from "../middleware/index.ts";
import { RequestBudget } from "../models/index.ts";
import { onAbort, Run, RunEvents, systemClock, UsageMeter, withHop } from "../observe/index.ts";
import type { AgentResponse, Logger, OrchestratorState } from "../protocol/index.ts";
import type { AgentChunk } from "./agent-chunk.ts";
import { type AgentHop, agentHopOf } from "./agent-hop.ts";

/** One agent's work, to be streamed without a crew. */
export interface StreamAgentOptions {
  readonly agentName: string;
  readonly state: OrchestratorState;
  readonly config: RunnableConfig;
  /** The agent's work inside its middleware. */
  readonly pipeline: Process;
  readonly logger: Logger;
  /** Put hashes in place of ids in logs. */
  readonly redactPii: boolean;
  /** Does the agent's work in the hop of this config. */
  readonly work: (config: RunnableConfig) => Promise<AgentResponse>;
}

/** Streams an agent's words as they come, then its response. Leaving the loop early cancels the work. */
export async function* streamAgent(options: StreamAgentOptions): AsyncGenerator<AgentChunk, void, undefined> {
  const { state, config } = options;
  const abort = new AbortController();
  const release = config.signal === undefined ? undefined : onAbort(config.signal, (reason) => abort.abort(reason));
  const events = new RunEvents({ requestId: state.requestId, sessionId: state.sessionId, now: () => systemClock.now() });
  const hop = openHop({ ...options, events, abort, outer: agentHopOf(config) });
  const work = options.work({ ...withHop(config, hop), signal: abort.signal }).finally(() => events.end());
  work.catch(() => undefined);
  try {
    for await (const event of events) if (event.type === "text.delta") yield { type: "text", text: event.text };
    yield { type: "response", response: await work };
  } finally {
    abort.abort(new CancelledError("nobody reads the answer any more"));
    release?.();
  }
}

interface HopParts extends Pick<StreamAgentOptions, "agentName" | "state" | "pipeline" | "logger" | "redactPii"> {
  readonly events: RunEvents;
  readonly abort: AbortController;
  /** The hop around it, where the agent streams inside one: it may go where that may go. */
  readonly outer: AgentHop | undefined;
}

function openHop({ agentName, state, pipeline, logger, redactPii, events, abort, outer }: HopParts): AgentHop {
  const run = new Run({
    identity: state,
    requestId: state.requestId,
    clock: systemClock,
    logger,
    events,
    budget: outer?.run.budget ?? new RequestBudget(),
    abort,
    managed: false,
  });
  return {
    run,
    agent: agentName,
    hop: state.hops + 1,
    path: [agentName],
    usage: new UsageMeter(),
    targets: outer?.targets ?? [],
    allowed: outer?.allowed ?? [],
    returnTo: outer?.returnTo ?? null,
    isBranch: false,
    pipeline,
    rejected: [],
    redactPii: outer?.redactPii ?? redactPii,
    streamedText: "",
  };
}
