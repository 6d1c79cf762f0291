import { aFunction, aLogger, checkOptions, type OptionRule, type OptionRules, withMethods } from "../errors/index.ts";
import { engineRule, isChatModel, modelRule } from "./check-invoke-options.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const models: OptionRule = {
  fits: (value) => isRecord(value) && Object.values(value).every(isChatModel),
  must: "map names to chat models of LangChain",
  hint: "For example { default: new ChatOpenAI(…) }; a model by its reference goes into model, or into the file.",
};

/** What a crew is made with beside its file. */
const RULES: OptionRules = {
  agents: {
    fits: (value) => typeof value === "object" && value !== null,
    must: "be a list of agents, or agents by name",
    hint: "Make them with defineAgent or fromRunnable, or extend BaseAgent.",
  },
  tools: { fits: isRecord, must: "map names of actions to tools", hint: "For example { find_order: async ({ id }) => … }." },
  approve: aFunction("async (request) => answer"),
  models,
  model: modelRule,
  engine: engineRule,
  checkpointer: withMethods(["getTuple", "put", "putWrites"], "be a checkpointer of LangGraph", "For example new MemorySaver()."),
  store: withMethods(["get", "put", "search"], "be a store of LangGraph", "For example new InMemoryStore()."),
  logger: aLogger,
  wrapModel: aFunction("(model) => model"),
  rateLimiter: withMethods(["acquire", "close"], "be a rate limiter", "For example new SemaphoreRateLimiter({ maxConcurrency: 4 })."),
  metricsCollector: withMethods(["recordInvocation", "recordError"], "be a collector of metrics"),
  env: { fits: isRecord, must: "map names of variables to their values", hint: "Default: process.env." },
  clock: withMethods(["now", "monotonic", "after"], "be a clock"),
};

/**
 * Refuses options that a crew cannot be made with.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkCreateOptions(options: object): void {
  checkOptions("createCrew", options, RULES);
}
