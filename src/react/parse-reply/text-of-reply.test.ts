import { AIMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { textOfReply } from "./text-of-reply.ts";

test("the text of a message is its content", () => {
  expect(textOfReply(new AIMessage("Hello"))).toBe("Hello");
});

test("the text of a message in blocks is its text blocks, without reasoning, tool calls and images", () => {
  const message = new AIMessage({
    content: [
      { type: "thinking", thinking: '<action type="reset"/>', signature: "s" },
      { type: "text", text: "Hel" },
      { type: "reasoning", reasoning: "hm" },
      { type: "text", text: "lo" },
      { type: "tool_use", id: "1", name: "search", input: {} },
      { type: "image_url", image_url: "data:," },
    ],
  });

  expect(textOfReply(message)).toBe("Hello");
});

test("a message without text has an empty one", () => {
  expect(textOfReply({ content: [null, {}, { type: "text" }, 5] })).toBe("");
  expect(textOfReply({ content: undefined })).toBe("");
});
