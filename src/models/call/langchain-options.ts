import type { RunnableConfig } from "@langchain/core/runnables";
import type { ModelCall } from "./model-call.ts";

/** Keys of a config that LangChain takes out of the call options, by `delete`, in exactly this order. */
const CONFIG_KEYS = [
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
] as const;

const IS_CONFIG_KEY: ReadonlySet<string> = new Set(CONFIG_KEYS);

/** What goes to the model: the agent's config with the signal of this attempt, and the request's data for models that read it. */
export type LangChainOptions = Partial<RunnableConfig> & Record<string, unknown>;

/**
 * The options of one LangChain call. The order of keys matters: V8 deletes the newest key of an object for free, but turns
 * the object into a slow dictionary when an older one goes, which with a `signal` at the end makes the whole call a third
 * dearer. So keys stand in the reverse of the order in which LangChain deletes them. `timeout` stays away: the guard keeps it.
 */
export function langChainOptions(call: ModelCall, signal: AbortSignal): LangChainOptions {
  const config = call.config as Record<string, unknown>;
  const options: Record<string, unknown> = {};
  for (const key in config) if (!IS_CONFIG_KEY.has(key)) options[key] = config[key];
  // Provider packages retry on their own, six times by default, unless told so.
  options.maxRetries = 0;
  if (call.handle.readsChoices) addData(options, call);
  if (call.handle.startWithSignal === undefined) options.signal = signal;
  for (let index = CONFIG_KEYS.length - 3; index >= 0; index -= 1) {
    const key = CONFIG_KEYS[index];
    const value = key === undefined ? undefined : config[key];
    if (key !== undefined && value !== undefined) options[key] = value;
  }
  return options as LangChainOptions;
}

function addData(options: Record<string, unknown>, { request }: ModelCall): void {
  if (request.choices !== undefined) options.choices = request.choices;
  if (request.passages !== undefined) options.passages = request.passages;
  if (request.answered !== undefined) options.answered = request.answered;
}
