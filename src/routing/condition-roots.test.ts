import { AIMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { conditionRoots } from "./condition-roots.ts";
import { createInitialState } from "./initial-state.ts";

test("a condition sees slots, knowledge, outputs, the last message, the user and the session", () => {
  const state = {
    ...createInitialState("hello", { sessionId: "s", userId: "u", tenantId: "t", contextSlots: { a: 1 } }),
    knowledgeContext: { b: 2 },
    outputs: { c: 3 },
  };
  expect(conditionRoots(state)).toEqual({
    slots: { a: 1 },
    knowledge: { b: 2 },
    outputs: { c: 3 },
    message: { content: "hello", role: "human", name: "" },
    user: { id: "u", tenant: "t" },
    session: { id: "s" },
  });
});

test("a condition sees who spoke last", () => {
  const state = createInitialState("hello");
  const messages = [...state.messages, new AIMessage({ content: "done", name: "billing" })];
  expect(conditionRoots({ ...state, messages }).message).toEqual({ content: "done", role: "ai", name: "billing" });
});

test("a condition sees an empty message where there is none", () => {
  expect(conditionRoots({ ...createInitialState("hello"), messages: [] }).message).toEqual({ content: "", role: "", name: "" });
});
