import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { type AnswerSchema, createHops, openAnswerSchema } from "../agents/index.ts";
import type { CrewSpec, Plan } from "../compiler/index.ts";
import { runDirect } from "../direct/index.ts";
import { ClosedError, thrownText } from "../errors/index.ts";
import { RequestBudget } from "../models/index.ts";
import { type AbortSource, unheard } from "../observe/index.ts";
import type { Clock, RateLimiter } from "../protocol/index.ts";
import { createInitialState } from "../routing/index.ts";
import { checkInvokeOptions, checkKeeping } from "./check-invoke-options.ts";
import type { Crew, CrewInput, CrewStream, Engine, InvokeOptions, RunResult } from "./crew.ts";
import { type BodyParts, buildBody, type CrewBody } from "./crew-body.ts";
import { type EndedRun, executeRun, type RunPlan } from "./execute-run.ts";
import { threadId } from "./graph-config.ts";
import { type CrewGraph, openGraph } from "./open-parts.ts";
import { RunningRequests } from "./running-requests.ts";
import { type Listen, RunningStream } from "./running-stream.ts";
import { ThreadTurns } from "./thread-turns.ts";
import { belowRoot, tracedDirect } from "./traced-direct.ts";

/** What a crew holds. */
export interface ReadyCrewOptions {
  readonly parts: BodyParts;
  readonly engine: Engine;
  readonly checkpointer?: unknown;
  readonly store?: unknown;
  readonly clock: Clock;
  readonly model?: string | BaseChatModel | undefined;
  readonly ownLimiter?: RateLimiter | undefined;
}

interface OpenBody {
  readonly body: CrewBody;
  readonly direct: RunPlan;
  graph: Promise<CrewGraph> | undefined;
}

/** One request as it was asked for. */
interface AskedRequest {
  readonly input: CrewInput;
  readonly options: InvokeOptions;
  readonly listen: Listen;
  /** Whoever reads its events. */
  readonly reader?: AbortSource | undefined;
}

const MAX_OVERRIDES = 16;

/** A crew with its agents built. */
export class ReadyCrew implements Crew {
  readonly #options: ReadyCrewOptions;
  readonly #closing = new AbortController();
  readonly #running = new RunningRequests();
  readonly #turns = new ThreadTurns();
  readonly #bodies = new Map<string | BaseChatModel | undefined, Promise<OpenBody>>();
  #answerSchema: AnswerSchema | undefined;

  constructor(options: ReadyCrewOptions) {
    this.#options = options;
  }

  get spec(): CrewSpec {
    return this.#options.parts.spec;
  }

  get plan(): Plan {
    return this.#options.parts.plan;
  }

  /** Builds the agents, so that what cannot be built is known before the first request. */
  async open(): Promise<void> {
    const { output } = this.spec;
    this.#answerSchema = output === undefined ? undefined : await openAnswerSchema(output.schema);
    await this.#body(this.#options.model);
  }

  invoke(input: CrewInput, options: InvokeOptions = {}): Promise<RunResult> {
    try {
      this.#checkCall(options);
    } catch (error) {
      return Promise.reject(error);
    }
    return this.#run({ input, options, listen: () => unheard });
  }

  stream(input: CrewInput, options: InvokeOptions = {}): CrewStream {
    this.#checkCall(options);
    return new RunningStream((reader, listen) => this.#run({ input, options, listen, reader }), this.#options.clock);
  }

  async graph(): Promise<CrewGraph> {
    this.#checkOpen();
    return this.#graphOf(await this.#body(this.#options.model));
  }

  async close(): Promise<void> {
    this.#closing.abort(new ClosedError("The crew"));
    await this.#running.idle();
    const { parts, ownLimiter } = this.#options;
    await this.#closeStep("tools", () => parts.tools.close());
    await this.#closeStep("rate_limiter", async () => ownLimiter?.close());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Closes a part; that it could not be closed keeps no other from it. */
  async #closeStep(part: string, close: () => Promise<void>): Promise<void> {
    try {
      await close();
    } catch (error) {
      this.#options.parts.logger.error({ part, error: thrownText(error) }, "close_failed");
    }
  }

  async #run({ input, options, listen, reader }: AskedRequest): Promise<RunResult> {
    const { parts, clock } = this.#options;
    const state = createInitialState(input, { ...options, currentAgent: this.plan.entry });
    const events = listen(state.requestId, state.sessionId);
    this.#running.begin();
    try {
      const opened = await this.#body(options.model ?? this.#options.model);
      const engine = this.#engineFor(options);
      const ended = await executeRun({
        state,
        crew: this.spec.name,
        model: opened.body.modelLabel,
        engine,
        runPlan: engine === "direct" ? opened.direct : await this.#graphPlan(opened),
        budget: RequestBudget.of(this.plan.limits),
        events,
        clock,
        logger: parts.logger,
        signals: [options.signal, options.config?.signal, this.#closing.signal].filter((signal) => signal !== undefined),
        reader,
        totalMs: this.plan.limits.totalRequestMs ?? undefined,
        config: options.config,
        answerSchema: this.#answerSchema,
        redactPii: this.spec.observability.redactPii,
      });
      return resultOf(ended);
    } finally {
      this.#running.end();
    }
  }

  #engineFor(options: InvokeOptions): "langgraph" | "direct" {
    const engine = options.engine ?? this.#options.engine;
    if (engine !== "auto") return engine;
    return this.#options.checkpointer === undefined && this.#options.store === undefined ? "direct" : "langgraph";
  }

  #body(model: string | BaseChatModel | undefined): Promise<OpenBody> {
    const known = this.#bodies.get(model);
    if (known !== undefined) return known;
    const opening = buildBody(this.#options.parts, model).then(openBody);
    if (this.#bodies.size >= MAX_OVERRIDES) this.#bodies.delete([...this.#bodies.keys()][1]);
    this.#bodies.set(model, opening);
    opening.catch(() => this.#bodies.delete(model));
    return opening;
  }

  #graphOf(opened: OpenBody): Promise<CrewGraph> {
    const { checkpointer, store } = this.#options;
    opened.graph ??= openGraph({ hops: opened.body.hops, checkpointer, store });
    return opened.graph;
  }

  async #graphPlan(opened: OpenBody): Promise<RunPlan> {
    const { runGraph } = await import("./run-graph.ts");
    const graph = await this.#graphOf(opened);
    if (this.#options.checkpointer === undefined) return (state, config, run) => runGraph(graph, state, config, run);
    return (state, config, run) =>
      this.#turns.take(threadId(state), run.signal, () =>
        run.ending === undefined ? runGraph(graph, state, config, run) : Promise.resolve(state),
      );
  }

  #checkCall(options: InvokeOptions): void {
    this.#checkOpen();
    checkInvokeOptions(options);
    checkKeeping(options.engine, this.#options);
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new ClosedError("The crew");
  }
}

function resultOf({ run, state, summary, ending }: EndedRun): RunResult {
  const { requestId, sessionId, messages } = state;
  const result = Object.assign(summary, { requestId, sessionId, receipts: [...run.receipts], messages, state });
  const { error } = ending;
  return error === undefined ? result : Object.defineProperty(result, "cause", { value: error });
}

function openBody(body: CrewBody): OpenBody {
  const hops = createHops(body.hops);
  const direct: RunPlan = (state, config, run) =>
    config.callbacks === undefined
      ? runDirect({ hops, state, config: belowRoot(config), run })
      : tracedDirect({ hops, state, config, run, name: body.hops.plan.name });
  return { body, direct, graph: undefined };
}
