import { anObject, anything, checkOptions, InvalidArgumentError, type OptionRules, oneOf } from "../errors/index.ts";
import { modelHandleOf, modelPolicy } from "../models/index.ts";
import { collectActions, ownOf } from "./actions/collect-actions.ts";
import { REQUEST_SLOT, requestSlot, SEARCH_KNOWLEDGE, searchKnowledge } from "./actions/library-actions.ts";
import type { PreparedAction } from "./actions/prepared-action.ts";
import type { ExecutorParts } from "./passes/execution-parts.ts";
import type { ReactWords } from "./prompt/react-words.ts";
import { ProtocolSet } from "./protocols/protocol-set.ts";
import { messageFromGraphcrew } from "./protocols/told-messages.ts";
import type { ReactExecutorOptions } from "./react-executor-options.ts";

const MAX_OBSERVATION_TOKENS = 10_000;

const RULES: OptionRules = {
  model: anObject("be a LangChain chat model, or a handle from modelHandleOf", 'For example new ChatOpenAI({ model: "gpt-5-mini" }).'),
  templates: anObject("be what holds the agent's prompt and settings", "For example await ReactTemplateManager.create(folder)."),
  handlers: anObject("map names of actions to handlers", "For example { find: simpleHandler(async ({ id }) => …) }."),
  protocol: oneOf("auto", "tools", "structured", "xml"),
  timeouts: anObject("be an object", "It takes modelCallMs, passMs and executionMs."),
  retry: anObject("be an object", "For example { maxAttempts: 2 }."),
};

const TIMEOUTS: OptionRules = { modelCallMs: anything, passMs: anything, executionMs: anything };

/**
 * Checks the options of an executor; gives what makes its parts once the library's words are there.
 * @throws {InvalidArgumentError} GC5001 for options that cannot be used.
 */
export function prepareParts(options: ReactExecutorOptions): (words: ReactWords) => ExecutorParts {
  checkOptions("ReactExecutor", options, RULES, { refuses: "none", needs: ["model", "templates"] });
  const { templates, handlers = {}, timeouts = {}, retry = {} } = options;
  checkOptions("timeouts", timeouts, TIMEOUTS);
  const { config } = templates;
  const own = collectActions({
    declared: config.actions,
    handlers,
    actions: options.actions ?? [],
    library: [REQUEST_SLOT, SEARCH_KNOWLEDGE],
    agentName: options.agentName,
  });
  const maxPasses = options.maxPasses ?? templates.maxPasses;
  checkCount("maxPasses", maxPasses, 0);
  checkCount("maxObservationTokens", options.maxObservationTokens, 1);
  const passMs = options.perPassMs ?? timeouts.passMs;
  for (const [name, limit] of Object.entries({ perPassMs: passMs, ...timeouts })) checkLimit(name, limit);
  const handle = "chatModel" in options.model ? options.model : modelHandleOf(options.model);
  const policy = modelPolicy({
    ...retry,
    limiter: options.rateLimiter,
    tokenCounter: templates.tokenCounter,
    ...(timeouts.modelCallMs === undefined ? {} : { timeoutMs: timeouts.modelCallMs }),
  });
  return (words) => {
    const actions = withLibrary(own, options, words);
    const terminal = new Set(actions.filter((action) => action.terminal).map(({ name }) => name));
    return {
      handle,
      policy,
      templates,
      words,
      actions: new Map(actions.map((action) => [action.name, action])),
      protocols: new ProtocolSet(handle, actions, words),
      protocol: options.protocol ?? config.protocol,
      limits: { maxPasses, onMaxPasses: config.onMaxPasses, maxParseRetries: config.maxParseRetries, terminal },
      hooks: options.passHooks ?? [],
      approve: options.approve,
      complaintOf: options.complaintOf,
      readPassages: readerOf(options.passages),
      promptVariables: options.promptVariables ?? {},
      offersModules: actions.some(({ name }) => name === REQUEST_SLOT),
      lastPassMessage: messageFromGraphcrew(words.text("react-last-pass")),
      maxHistoryTokens: options.maxHistoryTokens ?? config.maxHistoryTokens,
      maxObservationTokens: options.maxObservationTokens ?? MAX_OBSERVATION_TOKENS,
      passMs,
      executionMs: timeouts.executionMs,
      signal: options.signal,
    };
  };
}

/** The developer's actions, and those of the library that there is use for and that the developer did not take over. */
function withLibrary(own: readonly PreparedAction[], options: ReactExecutorOptions, words: ReactWords): readonly PreparedAction[] {
  const { templates, embedder, vectorsDir, handlers = {} } = options;
  const readPassages = readerOf(options.passages);
  const modules = templates.config.slots.filter(({ preload }) => !preload);
  const library = [
    ...(modules.length === 0 ? [] : [requestSlot(modules, words)]),
    ...(readPassages === undefined ? [] : [searchKnowledge({ readPassages, embedder, vectorsDir }, words)]),
  ];
  const added = library.filter(({ name }) => !own.some((action) => action.name === name));
  return [...own, ...added.map((action) => takenOver(action, handlers))];
}

/** How passages are read; `undefined` where there are none. */
function readerOf(passages: ReactExecutorOptions["passages"]): ExecutorParts["readPassages"] {
  if (typeof passages === "function") return passages;
  return passages === undefined || passages.length === 0 ? undefined : async () => passages;
}

/** A handler of the developer's in place of the library's. */
function takenOver(action: PreparedAction, handlers: NonNullable<ReactExecutorOptions["handlers"]>): PreparedAction {
  const handler = ownOf(handlers, action.name);
  if (handler === undefined) return action;
  const { library: _library, ...rest } = action;
  return { ...rest, handler };
}

function checkCount(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least)) return;
  throw new InvalidArgumentError(`${name} must be an integer from ${least}, not ${String(value)}.`);
}

function checkLimit(name: string, value: number | undefined): void {
  if (value === undefined || value > 0) return;
  throw new InvalidArgumentError(`${name} must be a number of milliseconds above 0, not ${String(value)}.`);
}
