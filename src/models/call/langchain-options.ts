import type { RunnableConfig } from "@langchain/core/runnables";
import type { ModelCall } from "./model-call.ts";
import { passesOn } from "./passes-on.ts";

/** Keys that LangChain takes out of the call options as config. */
const CONFIG_KEYS: ReadonlySet<string> = new Set([
  "callbacks",
  "tags",
  "metadata",
  "runName",
  "configurable",
  "recursionLimit",
  "maxConcurrency",
  "runId",
  "timeout",
  "signal",
]);

/** What a model that passes its config on to `generate` sees only through a trace, or in the signal of its call. */
const UNSEEN_KEYS: ReadonlySet<string> = new Set(["configurable", "metadata", "signal", "timeout", "recursionLimit"]);

/** What goes to the model: the agent's config with the signal of this attempt, and the request's data for models that read it. */
export type LangChainOptions = Partial<RunnableConfig> & Record<string, unknown>;

/** The options of one LangChain call. `timeout` stays away: the guard keeps it. */
export function langChainOptions(call: ModelCall, signal: AbortSignal): LangChainOptions {
  if (!isBare(call)) return fullOptions(call, signal);
  // LangChain deletes the keys of a config one by one, which costs a third less where all options have this one shape.
  const bare: Record<string, unknown> = { maxRetries: 0, signal, callbacks: undefined };
  return bare;
}

/** True for a call that says nothing beyond its signal to a model that would see it. */
function isBare(call: ModelCall): boolean {
  const { config, handle, runnable } = call;
  if (handle.readsChoices || handle.startWithSignal !== undefined || !passesOn(runnable) || isTraced(call)) return false;
  for (const key in config) if (!UNSEEN_KEYS.has(key) && config[key as keyof RunnableConfig] !== undefined) return false;
  return true;
}

/**
 * The order of keys matters: V8 deletes the newest key of an object for free, but turns the object into a slow dictionary when
 * an older one goes, which with a `signal` at the end makes the whole call a third dearer. So the keys of a config come last,
 * in the reverse of the order in which LangChain deletes them.
 */
function fullOptions(call: ModelCall, signal: AbortSignal): LangChainOptions {
  const { config } = call;
  const options = ownOptions(call);
  if (call.handle.startWithSignal === undefined) options.signal = signal;
  if (config.runId !== undefined) options.runId = config.runId;
  if (config.maxConcurrency !== undefined) options.maxConcurrency = config.maxConcurrency;
  if (config.recursionLimit !== undefined) options.recursionLimit = config.recursionLimit;
  if (config.configurable !== undefined) options.configurable = config.configurable;
  if (config.runName !== undefined) options.runName = config.runName;
  if (config.metadata !== undefined && isTraced(call)) options.metadata = config.metadata;
  if (config.tags !== undefined) options.tags = config.tags;
  if (config.callbacks !== undefined) options.callbacks = config.callbacks;
  return options;
}

/** Metadata is for who traces, and dear: LangChain merges it several times a call. */
function isTraced({ config, policy, handle }: ModelCall): boolean {
  return config.callbacks !== undefined || policy.isTracedByEnvironment || handle.chatModel.callbacks !== undefined;
}

/** What is no config to LangChain: keys of others (LangGraph's, a caller's), no retries, and data for models that read it. */
function ownOptions({ config, handle, request }: ModelCall): LangChainOptions {
  // Provider packages retry on their own, six times by default, unless told so.
  let options: LangChainOptions = { maxRetries: 0 };
  for (const key in config) if (!CONFIG_KEYS.has(key)) options = { ...options, [key]: (config as Record<string, unknown>)[key] };
  if (!handle.readsChoices) return options;
  if (request.choices !== undefined) options.choices = request.choices;
  if (request.passages !== undefined) options.passages = request.passages;
  if (request.answered !== undefined) options.answered = request.answered;
  return options;
}
