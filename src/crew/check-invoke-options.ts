import { BaseMessage } from "@langchain/core/messages";
import { anything, checkOptions, hasMethod, InvalidArgumentError, type OptionRule, type OptionRules } from "../errors/index.ts";
import type { Engine } from "./crew.ts";

const ENGINES: ReadonlySet<unknown> = new Set(["auto", "langgraph", "direct"]);

/** A rule for the back end of a crew or of one request. */
export const engineRule: OptionRule = {
  fits: (value) => ENGINES.has(value),
  must: "be auto, langgraph or direct",
  hint: "auto takes LangGraph as soon as something needs it.",
};

/** A rule for a model that takes the place of those of the file. */
export const modelRule: OptionRule = {
  fits: (value) => (typeof value === "string" && value !== "") || isChatModel(value),
  must: "be a text like provider:model, or a LangChain chat model",
  hint: "For example openai:gpt-4.1-mini, ollama:llama3.2, local, or new ChatOpenAI(…).",
};

/** The options of one request. Identity is checked where the state is made. */
const RULES: OptionRules = {
  messages: { fits: Array.isArray, must: "be a list", hint: "It holds the messages of the conversation so far, oldest first." },
  sessionId: anything,
  userId: anything,
  tenantId: anything,
  requestId: anything,
  signal: { fits: isSignal, must: "be an AbortSignal", hint: "Give the signal of an AbortController, or AbortSignal.timeout(ms)." },
  engine: engineRule,
  model: modelRule,
  config: {
    fits: isConfig,
    must: "be a config of LangChain",
    hint: "It is an object like { callbacks: [handler], tags: [], metadata: {} }; timeout and maxConcurrency are numbers above 0.",
  },
};

/**
 * Refuses an engine that would silently pass over what the crew was given to keep.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkKeeping(engine: Engine | undefined, kept: { readonly checkpointer?: unknown; readonly store?: unknown }): void {
  if (engine !== "direct") return;
  const [ignored] = (["checkpointer", "store"] as const).filter((name) => kept[name] !== undefined);
  if (ignored === undefined) return;
  throw new InvalidArgumentError(`The direct engine keeps nothing, so the ${ignored} of this crew would not be used.`, {
    hint: `Take engine: auto or langgraph, or a crew without a ${ignored}.`,
  });
}

/**
 * Refuses options that cannot mean anything.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkInvokeOptions(options: { readonly messages?: readonly unknown[] }): void {
  checkOptions("a request", options, RULES);
  if (options.messages !== undefined) checkMessages(options.messages);
}

function checkMessages(messages: readonly unknown[]): void {
  const wrong = messages.findIndex((message) => !(message instanceof BaseMessage || hasMethod(message, "getType")));
  if (wrong === -1) return;
  throw new InvalidArgumentError(`messages[${wrong}] is no LangChain message.`, {
    hint: "Make it with new HumanMessage(…), new AIMessage(…) and the like of @langchain/core/messages.",
  });
}

/** True for a chat model of any copy of LangChain. */
export function isChatModel(value: unknown): boolean {
  return hasMethod(value, "_llmType") && hasMethod(value, "invoke");
}

function isSignal(value: unknown): boolean {
  return value instanceof AbortSignal;
}

/** What LangChain or LangGraph would take without a word and wait for ever with, or stumble over in the middle of a run. */
const CONFIG_PARTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  callbacks: (value) => (Array.isArray(value) ? value.every(isObject) : isObject(value) && "handlers" in value),
  tags: (value) => Array.isArray(value) && value.every((tag) => typeof tag === "string"),
  metadata: isMap,
  configurable: isMap,
  signal: isSignal,
  timeout: (value) => typeof value === "number" && value > 0,
  maxConcurrency: (value) => typeof value === "number" && value >= 1,
};

function isConfig(value: unknown): boolean {
  if (!isMap(value)) return false;
  return Object.entries(CONFIG_PARTS).every(([name, fits]) => value[name] === undefined || fits(value[name]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}
