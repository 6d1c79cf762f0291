import { describe, expect, it } from "vitest";
import { ModelError } from "../../errors/index.ts";
import { parseModelReference } from "./parse-model-reference.ts";

describe("parseModelReference", () => {
  it.each([
    ["openai:gpt-x", { provider: "openai", model: "gpt-x" }],
    ["anthropic:claude-x", { provider: "anthropic", model: "claude-x" }],
    ["ollama:llama3:8b", { provider: "ollama", model: "llama3:8b" }],
    [" openai : gpt-x ", { provider: "openai", model: "gpt-x" }],
    ["local", { provider: "local", model: "" }],
    ["auto", { provider: "auto", model: "" }],
    ["scripted:replies.yaml", { provider: "scripted", model: "", file: "replies.yaml" }],
    ["module:./model.ts", { provider: "module", model: "", module: "./model.ts" }],
    ["module:./model.ts#make", { provider: "module", model: "", module: "./model.ts", export: "make" }],
  ])("reads %s", (reference, expected) => {
    expect(parseModelReference(reference)).toMatchObject(expected);
  });

  it.each([
    ["opnai:gpt-x", 'Did you mean "openai"?'],
    ["OpenAI:gpt-x", 'Did you mean "openai"?'],
    ["gpt-x", "Known are"],
    ["", "Known are"],
    ["openai", "openai:NAME"],
    ["openai:", "openai:NAME"],
  ])("refuses %j and says what to write", (reference, hint) => {
    expect(() => parseModelReference(reference)).toThrow(ModelError);
    expect(() => parseModelReference(reference)).toThrow(expect.objectContaining({ code: "GC3002", hint: expect.stringContaining(hint) }));
  });
});
