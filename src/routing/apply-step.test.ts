import { AIMessage } from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { DELETED, NO_USAGE, type OrchestratorState } from "../protocol/index.ts";
import { applyStep } from "./apply-step.ts";
import { createInitialState } from "./initial-state.ts";

const USAGE = { inputTokens: 1, outputTokens: 2, totalTokens: 3, modelCalls: 1 };

function begun(parts: Partial<OrchestratorState> = {}): OrchestratorState {
  return { ...createInitialState("hi", { requestId: "r1" }), ...parts };
}

describe("the state after a step", () => {
  test("adds hops and usage", () => {
    const after = applyStep(begun({ hops: 1 }), [{ hops: 1, tokenUsage: USAGE }, { hops: 1, tokenUsage: USAGE }, { tokenUsage: NO_USAGE }]);
    expect([after.hops, after.tokenUsage.totalTokens, after.tokenUsage.modelCalls]).toEqual([3, 6, 2]);
  });

  test("appends messages in the order of the updates", () => {
    const after = applyStep(begun(), [{ messages: [new AIMessage("one")] }, { messages: [new AIMessage("two")] }]);
    expect(after.messages.map((message) => message.text)).toEqual(["hi", "one", "two"]);
  });

  test("lets the later update win where two write the same", () => {
    const after = applyStep(begun(), [
      { currentAgent: "a", nextAgents: ["x", "y"], contextSlots: { key: 1, one: 1 } },
      { currentAgent: "b", nextAgents: [], contextSlots: { key: 2, two: 2 } },
    ]);
    expect(after).toMatchObject({ currentAgent: "b", nextAgents: [], contextSlots: { key: 2, one: 1, two: 2 } });
  });

  test("merges every map", () => {
    const before = begun({ contextSlots: { a: 1 }, knowledgeContext: { b: 1 }, outputs: { c: 1 } });
    const after = applyStep(before, [{ contextSlots: { a: DELETED }, knowledgeContext: { b: null }, outputs: { d: 2 } }]);
    expect([after.contextSlots, after.knowledgeContext, after.outputs]).toEqual([{}, { b: null }, { c: 1, d: 2 }]);
  });

  test("keeps all that no update writes", () => {
    expect(applyStep(begun({ tenantId: "acme" }), [{}])).toEqual(begun({ tenantId: "acme" }));
  });

  test("leaves the state before as it was", () => {
    const before = Object.freeze(begun({ contextSlots: Object.freeze({ a: 1 }) }));
    applyStep(before, [{ contextSlots: { a: 2 }, hops: 1 }]);
    expect([before.contextSlots, before.hops]).toEqual([{ a: 1 }, 0]);
  });
});
