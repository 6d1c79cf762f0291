import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { SuppliedTool } from "../agents/index.ts";
import { type CrewSpec, prepareConditions } from "../compiler/index.ts";
import { type ModelPolicy, modelPolicy, SemaphoreRateLimiter } from "../models/index.ts";
import { silentLogger, systemClock } from "../observe/index.ts";
import type { Approve, Clock, Logger, MetricsCollector, RateLimiter } from "../protocol/index.ts";
import { checkCreateOptions } from "./check-create-options.ts";
import { checkKeeping } from "./check-invoke-options.ts";
import type { Crew, Engine } from "./crew.ts";
import type { BodyParts } from "./crew-body.ts";
import { CrewKnowledge } from "./crew-knowledge.ts";
import { importModule } from "./import-module.ts";
import { type CrewSource, loadPlan } from "./load-crew.ts";
import { promptsWith } from "./load-prompts.ts";
import { ModelShelf } from "./model-shelf.ts";
import { offlineEmbedder, openLocalModel } from "./open-parts.ts";
import { ReadyCrew } from "./ready-crew.ts";
import { steadyLogger } from "./steady-logger.ts";
import { type SuppliedAgents, suppliedAgents } from "./supplied-agents.ts";
import { CrewTools } from "./tools/crew-tools.ts";

/** What code adds to a crew file. */
export interface CreateCrewOptions {
  /** Agents by name, in place of those of the file or for names that it only mentions. */
  readonly agents?: SuppliedAgents;
  /** What the actions that a `react_config.yaml` declares do, by name: functions, tools of LangChain, or actions. */
  readonly tools?: Readonly<Record<string, SuppliedTool>>;
  /** Chat models by the name the file uses. */
  readonly models?: Readonly<Record<string, BaseChatModel>>;
  /** Overrides every model: `provider:model`, `local`, or a chat model. */
  readonly model?: string | BaseChatModel;
  /** Default `auto`. */
  readonly engine?: Engine;
  /** A LangGraph checkpointer; `auto` then runs on LangGraph, and `direct` is refused. */
  readonly checkpointer?: unknown;
  /** A LangGraph store; `auto` then runs on LangGraph, and `direct` is refused. */
  readonly store?: unknown;
  /** Asks a person before actions that need it. Without it, such actions are refused, and the model is told. */
  readonly approve?: Approve;
  /** Default: silent. */
  readonly logger?: Logger;
  /** Wraps every model once, for recording, caching or tests. */
  readonly wrapModel?: (model: BaseChatModel) => BaseChatModel;
  /** Limits model calls in place of the file's `rate_limit`; stays the caller's to close. */
  readonly rateLimiter?: RateLimiter;
  /** Takes the figures of `metrics` middleware. Default: one that writes them to `logger`. */
  readonly metricsCollector?: MetricsCollector;
  /** Variables for `${NAME}`. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/**
 * Makes a crew that is ready to answer, from a crew file, its text, a loaded spec, or a config object.
 * @throws {ConfigLoadError} GC10xx when the file cannot be read or is not YAML.
 * @throws {ConfigValidationError} when it is not a valid crew, a prompt that it replaces or a script of replies included.
 * @throws {ModelError} GC1019 and GC30xx when a model cannot be opened.
 * @throws {AgentError} GC1207 when the module of an agent cannot be used.
 * @throws {ToolModuleError} GC7006 when a module does not give the tool it should.
 * @throws {KnowledgeLoadError} GC40xx when knowledge that is there from the start cannot be loaded.
 * @throws {InvalidArgumentError} GC5001 for options that cannot be used, an agent, model or action that the file leaves to code and
 * code does not give, or an output schema that cannot be compiled.
 */
export async function createCrew(source: CrewSource, options: CreateCrewOptions = {}): Promise<Crew> {
  checkCreateOptions(options);
  checkKeeping(options.engine, options);
  const supplied = suppliedAgents(options.agents);
  const models = new Map(Object.entries(options.models ?? {}));
  const env = options.env ?? process.env;
  const { spec, plan } = await loadPlan(source, {
    env,
    supplied: { agents: [...supplied.keys()], models: [...models.keys()], tools: Object.keys(options.tools ?? {}) },
  });
  const logger = options.logger === undefined ? silentLogger : steadyLogger(options.logger);
  const ownLimiter = options.rateLimiter === undefined ? limiterOf(spec) : undefined;
  const embedder = offlineEmbedder();
  const vectorsDir = join(spec.projectDir, ".graphcrew", "cache");
  const shelf = new ModelShelf(
    {
      env,
      readText: (path) => readFile(path, "utf8"),
      importModule,
      openLocal: async () => openLocalModel({ cacheDir: vectorsDir, embedder }),
      onNote: (note) => logger.info({ note }, "model_auto"),
    },
    models,
    options.wrapModel,
  );
  const parts: BodyParts = {
    spec,
    plan,
    conditions: await prepareConditions(plan),
    shelf,
    policy: policyOf(spec, options.rateLimiter ?? ownLimiter),
    prompts: await promptsWith(spec.prompts),
    logger,
    supplied,
    importModule,
    tools: await CrewTools.open({ spec, supplied: options.tools, importModule, logger, clock: options.clock }),
    knowledge: new CrewKnowledge({ logger, embedder, vectorsDir }),
    approve: options.approve,
    middlewareParts: { logger, ...(options.metricsCollector === undefined ? {} : { metricsCollector: options.metricsCollector }) },
  };
  const crew = new ReadyCrew({
    parts,
    engine: options.engine ?? "auto",
    checkpointer: options.checkpointer,
    store: options.store,
    clock: options.clock ?? systemClock,
    model: options.model,
    ownLimiter,
  });
  await crew.open();
  return crew;
}

function limiterOf(spec: CrewSpec): SemaphoreRateLimiter | undefined {
  const { maxConcurrency, delayMs } = spec.rateLimit;
  if (maxConcurrency === undefined && delayMs === undefined) return undefined;
  return new SemaphoreRateLimiter({ maxConcurrency: maxConcurrency ?? Number.MAX_SAFE_INTEGER, delayMs: delayMs ?? 0 });
}

function policyOf(spec: CrewSpec, limiter: RateLimiter | undefined): ModelPolicy {
  return modelPolicy({ ...spec.retry, timeoutMs: spec.timeouts.llmCallMs, limiter });
}
