import { AIMessage, type MessageContent } from "@langchain/core/messages";
import type { ReadCall } from "./react-protocol.ts";
import type { RawCall } from "./read-tool-calls.ts";
import { plainName } from "./tool-names.ts";

type Block = Readonly<Record<string, unknown>>;

const CALL_BLOCKS: ReadonlySet<unknown> = new Set(["tool_use", "input_json_delta", "tool_call", "tool_call_chunk", "function_call"]);

/**
 * A reply as it is sent back. As it came, with its reasoning and signatures, where its calls are in order; else with its calls
 * written anew, so that each has an id, a name and arguments that providers take.
 */
export function replyMessage(message: AIMessage, raw: readonly RawCall[], calls: readonly ReadCall[], names: readonly string[]): AIMessage {
  if (raw.every((call, index) => isInOrder(call, calls[index]))) return message;
  const { tool_calls: _calls, function_call: _call, ...aside } = message.additional_kwargs;
  return new AIMessage({
    content: withoutCalls(message.content),
    additional_kwargs: aside,
    tool_calls: calls.map(({ callId, parameters }, index) => ({
      type: "tool_call" as const,
      id: callId,
      name: plainName(names[index] ?? ""),
      args: { ...parameters },
    })),
  });
}

function isInOrder(raw: RawCall, call: ReadCall | undefined): boolean {
  return raw.arguments !== undefined && raw.id === call?.callId && plainName(raw.name) === raw.name;
}

function withoutCalls(content: MessageContent): MessageContent {
  if (typeof content === "string") return content;
  return (content as readonly Block[]).filter((block) => !CALL_BLOCKS.has(block.type)) as MessageContent;
}
