import type { AIMessage, AIMessageChunk } from "@langchain/core/messages";

/** A native call as the provider gave it: arguments as an object, or as the text that is none. */
export interface RawCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
}

/**
 * The native calls of a reply, in order. Where the pieces of the arguments are there they count: LangChain completes
 * arguments that were cut off by guessing, and a guess must not run.
 */
export function readToolCalls(message: AIMessage): readonly RawCall[] {
  const pieces = (message as Partial<AIMessageChunk>).tool_call_chunks ?? [];
  if (pieces.length > 0) return pieces.map(({ id, name, args }) => rawCall(id, name, args ?? ""));
  const valid = (message.tool_calls ?? []).map(({ id, name, args }) => rawCall(id, name, args));
  const invalid = (message.invalid_tool_calls ?? []).map(({ id, name, args }) => rawCall(id, name, args ?? ""));
  return [...valid, ...invalid];
}

function rawCall(id: string | undefined, name: string | undefined, given: unknown): RawCall {
  const value = typeof given === "string" ? parsed(given) : given;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    id: id ?? "",
    name: name ?? "",
    arguments: isObject ? (value as Record<string, unknown>) : undefined,
    text: typeof given === "string" ? given : (JSON.stringify(given) ?? ""),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
