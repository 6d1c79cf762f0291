import { AIMessage } from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { InvalidArgumentError } from "../errors/index.ts";
import { NO_USAGE } from "../protocol/index.ts";
import { createInitialState } from "./initial-state.ts";

describe("the state at the start of a request", () => {
  test("has the defaults of one developer on one machine", () => {
    const { messages, requestId, ...rest } = createInitialState("hello");
    expect(rest).toEqual({
      currentAgent: "supervisor",
      nextAgents: [],
      contextSlots: {},
      knowledgeContext: {},
      sessionId: "default",
      userId: "anonymous",
      tenantId: "default",
      hops: 0,
      tokenUsage: NO_USAGE,
      outputs: {},
    });
    expect(requestId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(messages).toHaveLength(1);
  });

  test("has a request id of its own each time", () => {
    expect(createInitialState("a").requestId).not.toBe(createInitialState("a").requestId);
  });

  test("carries what it is given", () => {
    const options = { currentAgent: "lead", sessionId: "s", userId: "u", tenantId: "t", requestId: "r", contextSlots: { a: 1 } };
    expect(createInitialState("hello", options)).toMatchObject(options);
  });

  test("puts the request id into the user's message", () => {
    const [message] = createInitialState("hello", { requestId: "r1" }).messages;
    expect(message?.getType()).toBe("human");
    expect([message?.content, message?.response_metadata]).toEqual(["hello", { requestId: "r1" }]);
  });

  test("puts earlier messages before the user's", () => {
    const earlier = [new AIMessage("before")];
    const { messages } = createInitialState("hello", { messages: earlier });
    expect(messages.map((message) => message.text)).toEqual(["before", "hello"]);
    expect(earlier).toHaveLength(1);
  });

  test("takes content blocks", () => {
    const blocks = [
      { type: "text" as const, text: "what is this?" },
      { type: "image_url" as const, image_url: { url: "data:image/png;base64,AA==" } },
    ];
    expect(createInitialState(blocks).messages[0]?.content).toEqual(blocks);
  });

  test("copies the slots it is given", () => {
    const contextSlots = { a: 1 };
    expect(createInitialState("hello", { contextSlots }).contextSlots).not.toBe(contextSlots);
  });

  test.each(["", "  \n", [], 42, null, undefined])("refuses %j as input", (input) => {
    expect(() => createInitialState(input as string)).toThrow(InvalidArgumentError);
  });

  test.each([[{ type: "text", text: " " }], [null], [1], ["text"], [{ text: "no type" }], [{ type: "text", text: "hi" }, undefined]])(
    "refuses the block %j",
    (...blocks) => {
      expect(() => createInitialState(blocks as never)).toThrow(InvalidArgumentError);
    },
  );

  test.each(["currentAgent", "sessionId", "userId", "tenantId", "requestId"])("refuses an empty %s, and one that is no text", (field) => {
    expect(() => createInitialState("hello", { [field]: "" })).toThrow(`${field} must be a text that is not empty.`);
    expect(() => createInitialState("hello", { [field]: 7 as unknown as string })).toThrow(InvalidArgumentError);
  });
});

test("refuses an id with half a character, which no store could hold", () => {
  expect(() => createInitialState("hello", { sessionId: "a\ud800" })).toThrow("sessionId holds half a character");
});

test.each([[5], [null], [undefined], [{ type: "text", text: "hi" }], [true]])("%o is no input, and not called an empty one", (input) => {
  const wrong = input as unknown as string;
  expect(() => createInitialState(wrong)).toThrow("The input is neither a text nor a list of content blocks.");
});
