import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { describe, expect, test } from "vitest";
import { MockLLM } from "../testing/index.ts";
import { createCrew } from "./create-crew.ts";
import { ModelShelf } from "./model-shelf.ts";

function counting() {
  const wrapped: BaseChatModel[] = [];
  const wrap = (model: BaseChatModel): BaseChatModel => {
    wrapped.push(model);
    return model;
  };
  return { wrapped, wrap };
}

function openShelf(models: Readonly<Record<string, BaseChatModel>> = {}) {
  const { wrapped, wrap } = counting();
  const options = { env: { OPENAI_API_KEY: "none" }, readText: async () => "", importModule: async () => ({}) };
  return { wrapped, shelf: new ModelShelf({ ...options, openLocal: async () => new MockLLM() }, new Map(Object.entries(models)), wrap) };
}

describe("wrapModel goes around a chat model once,", () => {
  const agents = ["a", "b"].map((name) => ({ name, kind: "react", description: "Helps.", prompt: "Help.", model: "default" }));
  const config = { name: "crew", models: { default: "local" }, agents, topology: { entry: "a", edges: [{ from: "a", to: ["b"] }] } };

  test("however many agents of a crew it is the model of, now and in every request", async () => {
    const { wrapped, wrap } = counting();
    const [ofCrew, ofRequest] = [new MockLLM({ responses: ["One."] }), new MockLLM({ responses: ["Two.", "Three."] })];
    const crew = await createCrew({ config }, { model: ofCrew, wrapModel: wrap });
    await crew.invoke("Hello");
    await crew.invoke("Hello", { model: ofRequest });
    await crew.invoke("Hello", { model: ofRequest });
    expect(wrapped).toEqual([ofCrew, ofRequest]);
  });

  test("under whatever names it is supplied, and as itself", async () => {
    const model = new MockLLM();
    const { shelf, wrapped } = openShelf({ a: model, b: model });
    const handles = [await shelf.open("a", undefined), await shelf.openOverride("b"), await shelf.openOverride(model)];
    expect(wrapped).toHaveLength(1);
    expect(new Set(handles).size).toBe(1);
  });
});

test("models that requests name are kept while they are among the sixteen used last", async () => {
  const { shelf, wrapped } = openShelf();
  for (let number = 0; number <= 16; number += 1) await shelf.openOverride(`openai:model-${number}`);
  await shelf.openOverride("openai:model-16");
  expect(wrapped).toHaveLength(17);
  await shelf.openOverride("openai:model-0");
  expect(wrapped).toHaveLength(18);
});
