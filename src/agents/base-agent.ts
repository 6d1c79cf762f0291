import type { RunnableConfig } from "@langchain/core/runnables";
import { NotSupportedError, OrchestratorError, thrownText } from "../errors/index.ts";
import type { Process } from "../middleware/index.ts";
import { loggingContextOf, silentLogger, withLoggingContext } from "../observe/index.ts";
import type { AgentMiddleware, AgentResponse, InvocationContext, Logger, OrchestratorState, StateUpdate } from "../protocol/index.ts";
import type { AgentChunk } from "./agent-chunk.ts";
import { agentHopOf } from "./agent-hop.ts";
import { checkedResponse } from "./agent-response.ts";
import { buildPipeline } from "./build-pipeline.ts";
import { buildUpdate, type UpdateParts } from "./build-update.ts";
import { checkAgentOptions } from "./check-agent-options.ts";
import { streamAgent } from "./stream-agent.ts";

/** What every agent is made of. */
export interface AgentOptions {
  /** 1–64 characters, a letter first, then letters, digits, `_` and `-`. */
  readonly name: string;
  /** What it can do, for whoever chooses among agents. */
  readonly description: string;
  /** Middleware of this agent, outermost first; inside the crew's. */
  readonly middleware?: readonly AgentMiddleware[] | undefined;
  /** Used outside a crew; inside one the crew's logger counts. Default: silent. */
  readonly logger?: Logger | undefined;
  /** Put hashes in place of user and session ids in the logging context. Default false. */
  readonly redactPii?: boolean | undefined;
}

/** A named unit that takes state and gives a response. Extend it and implement `process`; `invoke` is the LangGraph node. */
export abstract class BaseAgent {
  readonly name: string;
  readonly description: string;
  readonly middleware: readonly AgentMiddleware[];
  readonly #logger: Logger;
  readonly #redactPii: boolean;
  #pipeline: Process | undefined;

  /** @throws {InvalidArgumentError} GC5001 for a name that is not valid, an empty description, or another option that cannot be used. */
  constructor(options: AgentOptions) {
    checkAgentOptions(options);
    this.name = options.name;
    this.description = options.description;
    this.middleware = options.middleware ?? [];
    this.#logger = options.logger ?? silentLogger;
    this.#redactPii = options.redactPii ?? false;
  }

  /** The agent's work: reads the state, gives a response. Throw to fail the hop. */
  abstract process(state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse>;

  /**
   * Runs the agent as a LangGraph node: logging context, middleware around `process`, then the state update.
   * @throws {RoutingSelfLoopError} GC2002 when the agent chose itself.
   * @throws {InvalidRouteError} GC2001 inside a crew, when the topology forbids the choice.
   * @throws {AgentError} GC2005 for an empty answer, GC2013 for a response of the wrong shape.
   */
  invoke(state: OrchestratorState, config: RunnableConfig = {}): Promise<StateUpdate> {
    return this.#work(state, config, buildUpdate);
  }

  /**
   * Streams the agent's answer without a crew.
   * @throws {NotSupportedError} GC5003 unless the agent can stream.
   */
  streamProcess(_state: OrchestratorState, _config?: RunnableConfig): AsyncIterable<AgentChunk> {
    throw new NotSupportedError(`Agent "${this.name}" cannot stream its answer by itself.`, {
      hint: "Use invoke, or crew.stream for events.",
    });
  }

  /** Streams what `process` sends as text, middleware included; for agents whose `streamProcess` can. */
  protected streamWords(state: OrchestratorState, config: RunnableConfig): AsyncIterable<AgentChunk> {
    const logger = agentHopOf(config)?.run.logger ?? this.#logger;
    return streamAgent({
      agentName: this.name,
      state,
      config,
      logger,
      pipeline: this.#ownPipeline(logger),
      redactPii: this.#redactPii,
      work: (inHop) => this.#work(state, inHop, ({ response }) => response),
    });
  }

  toString(): string {
    return `${this.constructor.name}(${this.name})`;
  }

  get [Symbol.toStringTag](): string {
    return this.constructor.name;
  }

  /** The work of an invocation with its log, whatever is made of its response. */
  #work<T>(state: OrchestratorState, config: RunnableConfig, finish: (parts: UpdateParts) => T): Promise<T> {
    const hop = agentHopOf(config);
    const options = { redactPii: hop?.redactPii ?? this.#redactPii };
    return withLoggingContext(loggingContextOf(state, config, options), async () => {
      const logger = hop?.run.logger ?? this.#logger;
      const fields = { agentName: this.name, requestId: state.requestId };
      logger.info(fields, "agent_invoke_start");
      try {
        const context: InvocationContext = { agentName: this.name, config, state: copyOf(state), values: new Map() };
        const pipeline = hop?.pipeline ?? this.#ownPipeline(logger);
        const response = checkedResponse(await pipeline(context), this.name);
        if (identityChanged(state, context.state)) logger.warn(fields, "identity_field_mutated");
        const finished = finish({ agent: this.name, state, response, config, hop });
        logger.info(fields, "agent_invoke_completed");
        return finished;
      } catch (error) {
        logger.error({ ...fields, error: describeError(error) }, "agent_invoke_failed");
        throw error;
      }
    });
  }

  #ownPipeline(logger: Logger): Process {
    this.#pipeline ??= buildPipeline({
      agentName: this.name,
      process: (context) => this.process(context.state, context.config),
      middleware: this.middleware,
      logger,
    });
    return this.#pipeline;
  }
}

/** A copy that the agent may change, lists and maps too, without reaching the run. Written out: a spread costs several times as much. */
function copyOf(state: OrchestratorState): OrchestratorState {
  return {
    messages: state.messages.slice(),
    currentAgent: state.currentAgent,
    nextAgents: state.nextAgents.slice(),
    contextSlots: copyOfMap(state.contextSlots),
    knowledgeContext: copyOfMap(state.knowledgeContext),
    sessionId: state.sessionId,
    userId: state.userId,
    tenantId: state.tenantId,
    requestId: state.requestId,
    hops: state.hops,
    tokenUsage: state.tokenUsage,
    outputs: copyOfMap(state.outputs),
  };
}

/** Most maps are empty, and to see that costs a fraction of a spread. */
function copyOfMap<Value>(map: Readonly<Record<string, Value>>): Record<string, Value> {
  for (const _key in map) return { ...map };
  return {};
}

function identityChanged(before: OrchestratorState, after: OrchestratorState): boolean {
  return before.tenantId !== after.tenantId || before.userId !== after.userId || before.sessionId !== after.sessionId;
}

function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (OrchestratorError.isInstance(error)) return { code: error.code, message: error.message };
  return { ...(error instanceof Error ? { name: error.name } : {}), message: thrownText(error) };
}
