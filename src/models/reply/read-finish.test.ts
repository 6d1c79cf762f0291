import { AIMessage, type MessageContent } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { readFinishReason, readRefusal } from "./read-finish.ts";

const inMetadata = (response_metadata: Record<string, unknown>) => readFinishReason(new AIMessage({ content: "", response_metadata }));
const aside = (additional_kwargs: Record<string, unknown>) => new AIMessage({ content: "", additional_kwargs });

describe("readFinishReason", () => {
  it.each([
    [{ finish_reason: "stop" }, "stop"],
    [{ finish_reason: "length" }, "length"],
    [{ finish_reason: "content_filter" }, "content_filter"],
    [{ finish_reason: "tool_calls" }, "tool_calls"],
    [{ finish_reason: "something_new" }, "other"],
    [{ stop_reason: "end_turn" }, "stop"],
    [{ stop_reason: "max_tokens" }, "length"],
    [{ stop_reason: "refusal" }, "refusal"],
    [{ finishReason: "SAFETY" }, "content_filter"],
    [{ finishReason: "MAX_TOKENS" }, "length"],
    [{ done_reason: "stop" }, "stop"],
    [{ status: "completed" }, "stop"],
    [{ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }, "length"],
    [{ finish_reason: null }, undefined],
    [{}, undefined],
  ])("reads %j as %s", (metadata, expected) => {
    expect(inMetadata(metadata)).toBe(expected);
  });

  it("finds Anthropic's reason beside a streamed content", () => {
    expect(readFinishReason(aside({ stop_reason: "end_turn" }))).toBe("stop");
  });
});

describe("readRefusal", () => {
  it("finds the words beside the content", () => {
    expect(readRefusal(aside({ refusal: "I cannot" }))).toBe("I cannot");
  });

  it("finds the words in a block", () => {
    const content = [{ type: "refusal", refusal: "I cannot" }] as unknown as MessageContent;
    expect(readRefusal(new AIMessage({ content }))).toBe("I cannot");
  });

  it("is undefined for a model that answers", () => {
    expect(readRefusal(aside({ refusal: null }))).toBeUndefined();
  });
});
