import { describe, expect, it } from "vitest";
import { defineAgent } from "../../src/agents/index.ts";
import { createCrew } from "../../src/crew/index.ts";
import type { AgentResponseParts } from "../../src/index.ts";
import { terminalAction } from "../../src/react/index.ts";
import { MockLLM, type MockLLMOptions } from "../../src/testing/index.ts";
import { ask, ENGINES } from "./faults/ask.ts";

const TOTAL = { total: 12 };
const SCHEMA = "{type: object, properties: {total: {type: integer}}, required: [total]}";
const crewOf = (agent: string): string => `
version: 1
name: shop
models: {default: auto}
agents:
  - {name: billing, ${agent}, description: Bills., output: {schema: ${SCHEMA}}}
topology: {entry: billing}
`;

describe.each(ENGINES)("typed answers on %s", (engine) => {
  const openModelled = (agent: string, mock: MockLLMOptions, tools = {}) =>
    createCrew({ text: crewOf(agent) }, { engine, model: new MockLLM(mock), tools });

  it("come by structured output where the model has it", async () => {
    const crew = await openModelled("kind: react", { structuredResponses: [TOTAL] });
    expect((await ask(crew)).result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 1 } });
  });

  it("are the value of a terminal action as it is, with one more call where it does not fit", async () => {
    const file = (value: unknown) => ({
      name: "file",
      description: "Files.",
      parameters: {},
      handler: terminalAction(() => value),
    });
    const call = [{ name: "file", args: {} }];
    const good = await openModelled("kind: react, tools: [file]", { toolCalls: [call] }, { file: file(TOTAL) });
    expect((await ask(good)).result).toMatchObject({ stopReason: "answered", structured: TOTAL, usage: { modelCalls: 1 } });
    const bad = await openModelled("kind: react, tools: [file]", { toolCalls: [call, call] }, { file: file({ total: "12" }) });
    expect((await ask(bad)).result).toMatchObject({ stopReason: "error", error: { code: "GC2012" }, usage: { modelCalls: 2 } });
  });

  const supplied = (parts: AgentResponseParts | string) =>
    createCrew(
      { text: crewOf("kind: module") },
      { engine, agents: [defineAgent({ name: "billing", description: "Bills.", process: () => parts })] },
    );

  it.each([
    ["words that are JSON", JSON.stringify(TOTAL)],
    ["data", { content: "Twelve.", structured: TOTAL }],
    ["data without words", { structured: TOTAL }],
  ])("of an agent in code are checked and read: %s", async (_what, parts) => {
    expect((await ask(await supplied(parts))).result).toMatchObject({ stopReason: "answered", structured: TOTAL });
  });

  it.each([
    ["words", "Twelve."],
    ["data of another type", { content: "Twelve.", structured: { total: "12" } }],
    ["JSON of another type", '{"total": 1.5}'],
  ])("of an agent in code that do not fit are errors: %s", async (_what, parts) => {
    expect((await ask(await supplied(parts))).result).toMatchObject({ stopReason: "error", error: { code: "GC2012" } });
  });
});
