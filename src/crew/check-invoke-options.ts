import { InvalidArgumentError } from "../errors/index.ts";
import type { Engine, InvokeOptions } from "./crew.ts";

const ENGINES: ReadonlySet<unknown> = new Set(["auto", "langgraph", "direct", undefined]);

/**
 * Refuses what is no engine.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkEngine(engine: unknown): void {
  if (ENGINES.has(engine)) return;
  throw new InvalidArgumentError(`"${String(engine)}" is no engine.`, { hint: "Use auto, langgraph or direct." });
}

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
export function checkInvokeOptions(options: InvokeOptions): void {
  if (typeof options !== "object" || options === null) throw new InvalidArgumentError("The options of a call must be an object.");
  const { engine, messages, signal, model } = options;
  checkEngine(engine);
  if (messages !== undefined) checkMessages(messages);
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw new InvalidArgumentError("signal must be an AbortSignal.");
  checkModelOption(model);
}

/**
 * Refuses what is no model.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkModelOption(model: unknown): void {
  if (model === undefined || typeof model === "string" || hasMethod(model, "_llmType")) return;
  throw new InvalidArgumentError("model must be a text like provider:model, or a LangChain chat model.");
}

function checkMessages(messages: unknown): void {
  if (!Array.isArray(messages)) throw new InvalidArgumentError("messages must be a list.");
  const wrong = messages.findIndex((message) => !hasMethod(message, "getType"));
  if (wrong === -1) return;
  throw new InvalidArgumentError(`messages[${wrong}] is no LangChain message.`, {
    hint: "Make it with new HumanMessage(…), new AIMessage(…) and the like of @langchain/core/messages.",
  });
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && typeof (value as Readonly<Record<string, unknown>>)[name] === "function";
}
