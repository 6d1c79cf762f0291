import { AIMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";
import { ACTIONS } from "./testdata/actions.ts";
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

test("text that a provider marks as a thought is none, text without a type is", () => {
  expect(textOfReply({ content: [{ text: '<action type="reset"/>', thought: true }, { text: "Hello" }] })).toBe("Hello");
});

test("a refusal is the text of a message that has no other", () => {
  const refusal = "I can't help with that.";

  expect(textOfReply({ content: "", additional_kwargs: { refusal } })).toBe(refusal);
  expect(textOfReply({ content: [{ type: "refusal", refusal }] })).toBe(refusal);
  expect(textOfReply({ content: "Hello", additional_kwargs: { refusal } })).toBe("Hello");
  expect(textOfReply({ content: " ", additional_kwargs: { refusal: null } })).toBe(" ");
});

test("an action in pieces of text is read, one in reasoning between them is not", () => {
  const content = [
    { type: "text", text: "<think>or <action type='reset'/>" },
    { type: "text", text: "</think><action type=" },
    { type: "reasoning", reasoning: "hm </action>" },
    { type: "text", text: "'search'><query>cats</query></action>" },
  ];

  expect(parseReply(textOfReply({ content }), { actions: ACTIONS })).toMatchObject({ name: "search", parameters: { query: "cats" } });
});
