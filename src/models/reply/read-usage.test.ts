import { AIMessage, HumanMessage, type MessageContent, SystemMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { CharDivisionTokenCounter } from "../../text/index.ts";
import { estimateUsage, readUsage, textOfMessages } from "./read-usage.ts";

const withUsage = (usage_metadata: unknown) => Object.assign(new AIMessage(""), { usage_metadata });

describe("readUsage", () => {
  it("takes the provider's figures", () => {
    expect(readUsage(withUsage({ input_tokens: 10, output_tokens: 5, total_tokens: 15 }))).toEqual({
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 15,
      modelCalls: 1,
    });
  });

  it("takes reasoning and cached tokens", () => {
    const details = { input_token_details: { cache_read: 8 }, output_token_details: { reasoning: 3 } };
    expect(readUsage(withUsage({ input_tokens: 10, output_tokens: 5, total_tokens: 15, ...details }))).toMatchObject({
      reasoningTokens: 3,
      cachedInputTokens: 8,
    });
  });

  it.each([[undefined], [{}], [{ input_token_details: {}, output_token_details: {} }]])("is undefined for %j", (usage) => {
    expect(readUsage(withUsage(usage))).toBeUndefined();
  });

  it("adds up where the total is missing", () => {
    expect(readUsage(withUsage({ input_tokens: 10, output_tokens: 5 }))).toMatchObject({ totalTokens: 15 });
  });
});

describe("estimateUsage", () => {
  it("counts every message and the output, and says that it is an estimate", () => {
    const messages = [new SystemMessage("x".repeat(19)), new HumanMessage("y".repeat(20))];
    expect(estimateUsage(messages, "z".repeat(8), new CharDivisionTokenCounter())).toEqual({
      inputTokens: 10,
      outputTokens: 2,
      totalTokens: 12,
      modelCalls: 1,
      estimated: true,
    });
  });

  it("counts the text of blocks and not the bytes of images", () => {
    const content = [
      { type: "text", text: "see" },
      { type: "image_url", image_url: { url: "data:…" } },
    ] as unknown as MessageContent;
    expect(textOfMessages([new HumanMessage({ content })])).toBe("see");
  });
});
