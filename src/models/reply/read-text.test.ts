import { AIMessage, type MessageContent } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { readText } from "./read-text.ts";

const read = (content: unknown, additional_kwargs: Record<string, unknown> = {}) =>
  readText(new AIMessage({ content: content as MessageContent, additional_kwargs }));

describe("readText", () => {
  it.each([
    ["a text", "Hello", { text: "Hello", thought: "" }],
    ["an empty text", "", { text: "", thought: "" }],
    ["no blocks", [], { text: "", thought: "" }],
    [
      "text blocks",
      [
        { type: "text", text: "Hel" },
        { type: "text", text: "lo" },
      ],
      { text: "Hello", thought: "" },
    ],
    [
      "Anthropic's thinking",
      [
        { type: "thinking", thinking: "why", signature: "x" },
        { type: "text", text: "Hello" },
      ],
      { text: "Hello", thought: "why" },
    ],
    [
      "standard reasoning",
      [
        { type: "reasoning", reasoning: "why" },
        { type: "text", text: "Hello" },
      ],
      { text: "Hello", thought: "why" },
    ],
    ["OpenAI's summary", [{ type: "reasoning", summary: [{ text: "a" }, { text: "b" }] }], { text: "", thought: "ab" }],
    ["Bedrock's reasoning", [{ type: "reasoning_content", reasoningText: { text: "why" } }], { text: "", thought: "why" }],
    ["hidden thinking", [{ type: "redacted_thinking", data: "…" }], { text: "", thought: "" }],
    [
      "tool calls between",
      [
        { type: "tool_use", id: "1", name: "t", input: {} },
        { type: "text", text: "Hello" },
      ],
      { text: "Hello", thought: "" },
    ],
    ["a leading think part", "<think>why</think>Hello", { text: "Hello", thought: "why" }],
    [
      "a leading think part in blocks",
      [
        { type: "text", text: "<think>wh" },
        { type: "text", text: "y</think>Hello" },
      ],
      { text: "Hello", thought: "why" },
    ],
  ])("reads %s", (_name, content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  it.each([
    ["reasoning_content", { reasoning_content: "why" }],
    ["reasoning", { reasoning: "why" }],
    ["a summary", { reasoning: { summary: [{ text: "why" }] } }],
  ])("finds reasoning beside the content, as %s", (_name, aside) => {
    expect(read("Hello", aside)).toEqual({ text: "Hello", thought: "why" });
  });

  it("takes a null content for an empty one", () => {
    const message = new AIMessage("");
    Object.assign(message, { content: null });
    expect(readText(message)).toEqual({ text: "", thought: "" });
  });
});
