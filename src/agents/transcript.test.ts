import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EarlierConversations } from "./earlier-messages.ts";
import { transcriptFor } from "./transcript.ts";

function transcript(...messages: readonly BaseMessage[]): BaseMessage[] {
  return transcriptFor(messages, {
    agent: "billing",
    system: new SystemMessage("You are billing."),
    view: {
      earlier: new EarlierConversations(),
      fromOtherAgent: (message) => new HumanMessage(`${message.name} said: ${message.text}`),
      toContinue: () => new HumanMessage("Go on."),
    },
  });
}

function shown(messages: readonly BaseMessage[]): readonly string[] {
  return messages.map((message) => `${message.getType()}: ${message.text}`);
}

const ai = (content: string, name = "billing") => new AIMessage({ content, name });
const calls = (...ids: readonly string[]) =>
  new AIMessage({ content: "calling", tool_calls: ids.map((id) => ({ id, name: "look", args: {} })) });
const result = (id: string) => new ToolMessage({ content: `result ${id}`, tool_call_id: id });

describe("the conversation as one agent's model sees it", () => {
  test("begins with the system message and ends with the user", () => {
    expect(shown(transcript(new HumanMessage("hi")))).toEqual(["system: You are billing.", "human: hi"]);
  });

  test("tells what other agents said in this request as the user's side would", () => {
    expect(shown(transcript(new HumanMessage("hi"), ai("found it", "shipping")))).toEqual([
      "system: You are billing.",
      "human: hi",
      "human: shipping said: found it",
    ]);
  });

  test("shows earlier answers as they were, whoever gave them", () => {
    expect(shown(transcript(new HumanMessage("one"), ai("first", "shipping"), new HumanMessage("two")))).toEqual([
      "system: You are billing.",
      "human: one",
      "ai: first",
      "human: two",
    ]);
  });

  test("goes on after the agent's own words", () => {
    expect(shown(transcript(new HumanMessage("hi"), ai("I did")))).toEqual([
      "system: You are billing.",
      "human: hi",
      "ai: I did",
      "human: Go on.",
    ]);
  });

  test("tells words before the user's first as the user's side would", () => {
    const messages = transcript(ai("How can I help?"), new HumanMessage("hi"));
    expect(shown(messages).slice(1)).toEqual(["human: billing said: How can I help?", "human: hi"]);
    const types = transcript(calls("a"), result("a"), new HumanMessage("hi")).map((message) => message.getType());
    expect(types).toEqual(["system", "human", "human"]);
  });

  test("leaves out reasoning, and answers that are nothing else", () => {
    const thinking = { type: "thinking", thinking: "Hm.", signature: "s" };
    const answer = new AIMessage({ content: [thinking, { type: "text", text: "yes" }] });
    const messages = transcript(new HumanMessage("one"), new AIMessage({ content: [thinking] }), answer, new HumanMessage("two"));
    expect(messages.slice(1).map(({ content }) => content)).toEqual(["one", "yes", "two"]);
  });

  test("leaves out blank blocks, and messages that are nothing else", () => {
    const blank = { type: "text", text: " " };
    const image = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
    const messages = transcript(
      new HumanMessage({ content: [blank] }),
      new HumanMessage({ content: [blank, image] }),
      new AIMessage({ content: [{ type: "text", text: "" }] }),
      new HumanMessage("two"),
    );
    expect(messages.slice(1).map(({ content }) => content)).toEqual([[image], "two"]);
  });

  test("joins answers that follow each other", () => {
    const messages = transcript(new HumanMessage("one"), ai("first"), ai("second", "shipping"), new HumanMessage("two"));
    expect(shown(messages).slice(1)).toEqual(["human: one", "ai: first\n\nsecond", "human: two"]);
  });

  test("joins words with a tool call that follows them", () => {
    const messages = transcript(new HumanMessage("one"), ai("first"), calls("a"), result("a"), new HumanMessage("two"));
    expect(shown(messages).slice(1)).toEqual(["human: one", "ai: first\n\ncalling", "tool: result a", "human: two"]);
    expect((messages[2] as AIMessage).tool_calls).toMatchObject([{ id: "a" }]);
  });

  test("leaves out empty messages", () => {
    expect(shown(transcript(new HumanMessage("one"), ai(" "), new HumanMessage({ content: [] }), new HumanMessage("two")))).toEqual([
      "system: You are billing.",
      "human: one",
      "human: two",
    ]);
  });

  test("keeps an earlier tool call together with its results", () => {
    const messages = transcript(new HumanMessage("one"), calls("a", "b"), result("b"), result("a"), ai("done"), new HumanMessage("two"));
    expect(shown(messages).slice(1)).toEqual(["human: one", "ai: calling", "tool: result a", "tool: result b", "ai: done", "human: two"]);
  });

  test("makes words of a tool call whose results are missing, and drops results without a call", () => {
    const messages = transcript(new HumanMessage("one"), calls("a", "b"), result("a"), result("stray"), new HumanMessage("two"));
    expect(shown(messages).slice(1)).toEqual(["human: one", "ai: calling", "human: two"]);
    expect((messages[2] as AIMessage).tool_calls).toEqual([]);
  });

  test("takes earlier system messages into its own", () => {
    const messages = transcript(new SystemMessage("Be brief."), new HumanMessage("hi"));
    expect(shown(messages)).toEqual(["system: You are billing.\n\nBe brief.", "human: hi"]);
  });

  test("has something to answer even where nobody said anything", () => {
    expect(shown(transcript())).toEqual(["system: You are billing.", "human: Go on."]);
  });

  test("changes none of the messages", () => {
    const history = [new HumanMessage("one"), calls("a"), ai("x"), ai("y", "shipping"), new HumanMessage("two")];
    const before = JSON.stringify(history);
    transcript(...history);
    expect(JSON.stringify(history)).toBe(before);
  });
});

describe("any conversation", () => {
  const id = fc.constantFrom("a", "b");
  const text = fc.constantFrom("", " ", "x", "y");
  const message = fc.oneof(
    text.map((content) => new HumanMessage(content)),
    fc.tuple(text, fc.constantFrom("billing", "shipping")).map(([content, name]) => ai(content, name)),
    fc.uniqueArray(id, { minLength: 1 }).map((ids) => calls(...ids)),
    id.map(result),
    text.map((content) => new SystemMessage(content)),
  );

  test("becomes a valid one: one system message first, no empty message, every call answered once, the user's side first and last", () => {
    fc.assert(
      fc.property(fc.array(message, { size: "medium" }), (messages) => {
        const shownMessages = transcript(...messages);
        const types = shownMessages.map((shownMessage) => shownMessage.getType());
        expect(types.indexOf("system")).toBe(0);
        expect(types.lastIndexOf("system")).toBe(0);
        expect([types[1], types.at(-1)]).toEqual(["human", "human"]);
        expect(shownMessages.every(({ content }) => String(content).trim() !== "")).toBe(true);
        expect(openCalls(shownMessages)).toEqual([]);
        expect(types.some((type, index) => type === "ai" && types[index + 1] === "ai")).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

/** Ids of tool calls that are not followed by exactly their results, and of results that follow no call. */
function openCalls(messages: readonly BaseMessage[]): readonly string[] {
  const open = new Set<string>();
  const stray: string[] = [];
  for (const message of messages) {
    if (message instanceof ToolMessage) {
      if (!open.delete(message.tool_call_id)) stray.push(message.tool_call_id);
      continue;
    }
    stray.push(...open);
    open.clear();
    if (message instanceof AIMessage) for (const call of message.tool_calls ?? []) open.add(call.id ?? "");
  }
  return [...stray, ...open];
}
