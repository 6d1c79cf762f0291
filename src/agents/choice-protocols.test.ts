import { describe, expect, test, vi } from "vitest";
import { modelHandleOf } from "../models/index.ts";
import { MockLLM } from "../testing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import { choiceMethod } from "./choice-protocols.ts";
import { PromptLibrary } from "./prompt-library.ts";

const prompts = new PromptLibrary(new Map(PROMPT_NAMES.map((name) => [name, `prompt ${name}`])));
const DESCRIPTIONS = /"description":"([^"]*)"/g;

/** Every description that a model is given with a protocol. */
function descriptionsOf(protocol: "tools" | "structured"): readonly (string | undefined)[] {
  const model = new MockLLM();
  const given = protocol === "tools" ? vi.spyOn(model, "bindTools") : vi.spyOn(model, "withStructuredOutput");
  const handle = modelHandleOf(model);
  choiceMethod(protocol, handle).bind(handle, { allowed: ["billing"], prompts });
  return Array.from(JSON.stringify(given.mock.calls).matchAll(DESCRIPTIONS), (match) => match[1]);
}

describe("what a model is told of a choice", () => {
  test.each([
    ["tools", ["prompt tool-hand-over", "prompt tool-hand-over-agent", "prompt tool-hand-over-reason"]],
    ["structured", ["prompt structure-agent", "prompt structure-reason", "prompt structure-answer"]],
  ] as const)("comes from the library's prompts: %s", (protocol, texts) => {
    expect(descriptionsOf(protocol)).toEqual(texts);
  });
});
