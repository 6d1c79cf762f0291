import { describe, expect, test } from "vitest";
import { defineAgent } from "../agents/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import { MockLLM } from "../testing/index.ts";
import { type CreateCrewOptions, createCrew } from "./create-crew.ts";
import type { InvokeOptions } from "./crew.ts";

const config = { name: "crew", models: { default: "auto" }, agents: [{ name: "a", kind: "react", description: "Answers." }] };
const agents = [defineAgent({ name: "a", description: "Answers.", process: () => "yes" })];
const open = (options: unknown) => createCrew({ config }, options as CreateCrewOptions);

/** Options with the word of the refusal that names them. */
const WRONG: readonly (readonly [unknown, RegExp])[] = [
  [null, /^The options of createCrew must be an object\./],
  [5, /^The options of createCrew must be an object\./],
  [[], /^The options of createCrew must be an object\./],
  [{ agents: 5 }, /^agents must be a list of agents/],
  [{ agents: null }, /^agents must be a list of agents/],
  [{ agents: [{}] }, /^agents: 0 is no agent/],
  [{ models: 5 }, /^models must map names to chat models/],
  [{ models: { default: "openai:gpt-5" } }, /^models must map names to chat models/],
  [{ model: 5 }, /^model must be a text like provider:model/],
  [{ model: "" }, /^model must be a text like provider:model/],
  [{ model: {} }, /^model must be a text like provider:model/],
  [{ engine: "x" }, /^engine must be auto, langgraph or direct/],
  [{ checkpointer: {} }, /^checkpointer must be a checkpointer/],
  [{ checkpointer: true }, /^checkpointer must be a checkpointer/],
  [{ store: {} }, /^store must be a store/],
  [{ logger: {} }, /^logger must be a logger/],
  [{ logger: null }, /^logger must be a logger/],
  [{ logger: { info: () => undefined } }, /^logger must be a logger/],
  [{ wrapModel: 5 }, /^wrapModel must be a function/],
  [{ wrapModel: () => null, models: { default: new MockLLM() } }, /^wrapModel gave no chat model/],
  [{ rateLimiter: {} }, /^rateLimiter must be a rate limiter/],
  [{ metricsCollector: {} }, /^metricsCollector must be a collector of metrics/],
  [{ env: 5 }, /^env must map names of variables/],
  [{ clock: {} }, /^clock must be a clock/],
  [{ modle: "local" }, /^createCrew has no option "modle"\./],
  [{ middleware: [] }, /^createCrew has no option "middleware"\./],
];

describe("a crew is not made with", () => {
  test.each(WRONG)("%j", async (options, message) => {
    const refusal = await open(options).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidArgumentError);
    expect(refusal).toMatchObject({ code: "GC5001", message: expect.stringMatching(message), hint: expect.any(String) });
  });

  test("a slip, without the name that is meant", async () => {
    await expect(open({ chekpointer: 5 })).rejects.toMatchObject({ hint: "Did you mean checkpointer?" });
  });
});

describe("a request is not begun with", () => {
  test.each<[unknown, RegExp]>([
    [null, /^The options of a request must be an object/],
    ["hello", /^The options of a request must be an object/],
    [{ engine: "x" }, /^engine must be/],
    [{ model: 5 }, /^model must be/],
    [{ messages: 5 }, /^messages must be a list/],
    [{ messages: ["hello"] }, /^messages\[0\] is no LangChain message/],
    [{ signal: {} }, /^signal must be an AbortSignal/],
    [{ config: 5 }, /^config must be a config of LangChain/],
    [{ config: null }, /^config must be/],
    [{ config: { callbacks: 5 } }, /^config must be/],
    [{ config: { signal: {} } }, /^config must be/],
    [{ sesionId: "x" }, /^a request has no option "sesionId"\./],
    [{ contextSlots: {} }, /^a request has no option "contextSlots"\./],
  ])("%j", async (options, message) => {
    const crew = await open({ agents });
    const refusal = { code: "GC5001", message: expect.stringMatching(message), hint: expect.any(String) };
    await expect(crew.invoke("Hello", options as InvokeOptions)).rejects.toMatchObject(refusal);
    expect(() => crew.stream("Hello", options as InvokeOptions)).toThrow(expect.objectContaining(refusal));
  });
});

test("an option that is undefined is left out, whatever its name", async () => {
  const crew = await open({ agents, model: undefined, logger: undefined, whatever: undefined });
  expect(await crew.invoke("Hello", { signal: undefined, nothing: undefined } as unknown as InvokeOptions)).toMatchObject({
    answer: "yes",
  });
});

test("the console is a logger", async () => {
  await expect(open({ agents, logger: console })).resolves.toBeDefined();
});
