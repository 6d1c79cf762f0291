import { AIMessage, AIMessageChunk, type AIMessageChunkFields } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { ChunkFold } from "./fold-chunks.ts";

const chunk = (fields: Record<string, unknown>) => new AIMessageChunk({ content: "", ...fields } as unknown as AIMessageChunkFields);

function fold(chunks: readonly (AIMessageChunk | AIMessage)[]): AIMessage {
  const whole = new ChunkFold();
  for (const each of chunks) whole.add(each);
  return whole.message();
}

/** What LangChain itself makes of the chunks. */
const concat = (chunks: readonly AIMessageChunk[]) => chunks.reduce((left, right) => left.concat(right));

const OPENAI_TEXT = [
  chunk({ id: "1", response_metadata: { model_provider: "openai" } }),
  chunk({ content: "Hel", id: "1" }),
  chunk({ content: "lo", id: "1" }),
  chunk({ id: "1", response_metadata: { finish_reason: "stop" } }),
  chunk({ usage_metadata: { input_tokens: 3, output_tokens: 2, total_tokens: 5 } }),
];
const OPENAI_TOOLS = [
  chunk({ tool_call_chunks: [{ index: 0, id: "a", name: "look", args: "" }] }),
  chunk({ tool_call_chunks: [{ index: 0, args: '{"x":' }] }),
  chunk({ tool_call_chunks: [{ index: 0, args: "1}" }] }),
  chunk({ tool_call_chunks: [{ index: 1, id: "b", name: "find", args: "{}" }] }),
];
const ANTHROPIC_BLOCKS = [
  chunk({
    content: [],
    id: "m",
    additional_kwargs: { model: "claude" },
    usage_metadata: { input_tokens: 9, output_tokens: 1, total_tokens: 10 },
  }),
  chunk({ content: [{ index: 0, type: "thinking", thinking: "wh" }] }),
  chunk({ content: [{ index: 0, type: "thinking", thinking: "y" }] }),
  chunk({ content: [{ index: 0, type: "thinking", signature: "sig" }] }),
  chunk({ content: [{ index: 1, type: "text", text: "Hel" }] }),
  chunk({ content: [{ index: 1, type: "text", text: "lo" }] }),
  chunk({
    content: [],
    additional_kwargs: { stop_reason: "end_turn" },
    usage_metadata: { input_tokens: 0, output_tokens: 4, total_tokens: 4 },
  }),
];

describe("ChunkFold", () => {
  it("takes Anthropic's last count of the output for the whole, where LangChain adds it to the first", () => {
    const named = chunk({ content: [], response_metadata: { model_provider: "anthropic" } });
    expect(fold([named, ...ANTHROPIC_BLOCKS]).usage_metadata).toMatchObject({ input_tokens: 9, output_tokens: 4, total_tokens: 13 });
  });

  it.each([
    ["OpenAI's text", OPENAI_TEXT],
    ["OpenAI's tool calls", OPENAI_TOOLS],
    ["Anthropic's blocks", ANTHROPIC_BLOCKS],
  ])("makes of %s what LangChain makes of it", (_name, chunks) => {
    const ours = fold(chunks);
    const theirs = concat(chunks);
    expect(ours.content).toEqual(theirs.content);
    expect(ours.tool_calls).toEqual(theirs.tool_calls);
    expect(ours.usage_metadata).toEqual(theirs.usage_metadata);
    expect(ours.id).toBe(theirs.id);
    expect(ours.additional_kwargs).toEqual(theirs.additional_kwargs);
  });

  it("gives a whole message, not a chunk", () => {
    expect(fold(OPENAI_TEXT).constructor).toBe(AIMessage);
  });

  it("keeps the tool calls of a model that does not stream", () => {
    const whole = new AIMessage({ content: "", tool_calls: [{ name: "look", args: { x: 1 }, id: "a", type: "tool_call" }] });
    expect(fold([whole]).tool_calls).toEqual(whole.tool_calls);
  });

  it("keeps a tool call whose arguments are no JSON apart", () => {
    const message = fold([chunk({ tool_call_chunks: [{ index: 0, id: "a", name: "look", args: '{"x":' }] })]);
    expect(message.invalid_tool_calls?.map(({ name }) => name)).toEqual(["look"]);
  });

  it("joins reasoning that comes in pieces beside the content", () => {
    const message = fold([
      chunk({ additional_kwargs: { reasoning_content: "wh" } }),
      chunk({ additional_kwargs: { reasoning_content: "y" } }),
    ]);
    expect(message.additional_kwargs.reasoning_content).toBe("why");
  });

  it("keeps words that came before blocks began", () => {
    const message = fold([chunk({ content: "Hel" }), chunk({ content: [{ type: "text", text: "lo" }] })]);
    expect(message.content).toEqual([{ type: "text", text: "Hello" }]);
  });

  it("does not change the chunks it is given", () => {
    const first = chunk({ content: [{ index: 0, type: "text", text: "Hel" }] });
    fold([first, chunk({ content: [{ index: 0, type: "text", text: "lo" }] })]);
    expect(first.content).toEqual([{ index: 0, type: "text", text: "Hel" }]);
  });
});
