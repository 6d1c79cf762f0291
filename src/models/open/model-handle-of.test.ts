import { describe, expect, it } from "vitest";
import { MockLLM } from "../../testing/index.ts";
import { LocalExtractiveModel } from "../local/index.ts";
import { ScriptedChatModel } from "../scripted/index.ts";
import { modelHandleOf } from "./model-handle-of.ts";

describe("modelHandleOf", () => {
  it("names a chat model by its kind and its model", () => {
    expect(modelHandleOf(new MockLLM()).label).toBe("mock");
    expect(modelHandleOf(Object.assign(new MockLLM(), { model: "m-1" })).label).toBe("mock:m-1");
    expect(modelHandleOf(new MockLLM(), { label: "mine" }).label).toBe("mine");
  });

  it("takes the declared maximum of output tokens from the model, where it is one", () => {
    expect(modelHandleOf(Object.assign(new MockLLM(), { maxTokens: 50 })).maxOutputTokens).toBe(50);
    expect(modelHandleOf(Object.assign(new MockLLM(), { maxTokens: -1 })).maxOutputTokens).toBeUndefined();
  });

  it("sees whether the model calls tools and reads choices", () => {
    expect(modelHandleOf(new MockLLM())).toMatchObject({ canCallTools: true, readsChoices: false });
    expect(modelHandleOf(new LocalExtractiveModel())).toMatchObject({ canCallTools: false, readsChoices: true });
  });

  it("sees whether its calls cost anything", () => {
    expect(modelHandleOf(new LocalExtractiveModel()).isFree).toBe(true);
    expect(modelHandleOf(new ScriptedChatModel({ entries: [], file: "replies.yaml" })).isFree).toBe(true);
    expect(modelHandleOf(new MockLLM()).isFree).toBeUndefined();
  });
});
