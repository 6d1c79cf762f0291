import { RunnableLambda } from "@langchain/core/runnables";
import { describe, expect, test } from "vitest";
import { BaseAgent } from "./base-agent.ts";
import { type AgentDefinition, defineAgent } from "./define-agent.ts";
import { type FromRunnableOptions, fromRunnable } from "./from-runnable.ts";

const GOOD = { name: "a", description: "Answers.", process: () => "yes" };
const RUNNABLE = RunnableLambda.from(() => "yes");

const refusal = (message: RegExp) =>
  expect.objectContaining({ code: "GC5001", message: expect.stringMatching(message), hint: expect.any(String) });

/** What both ways of making an agent refuse. */
const WRONG: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
  [{ name: undefined }, /^Nothing cannot name an agent/],
  [{ name: 5 }, /^"5" cannot name an agent/],
  [{ name: "a b" }, /^"a b" cannot name an agent/],
  [{ description: undefined }, /^Agent "a" needs a description/],
  [{ description: 5 }, /^Agent "a" needs a description/],
  [{ description: " " }, /^Agent "a" needs a description/],
  [{ middleware: 5 }, /^middleware must be a list of middleware/],
  [{ middleware: [5] }, /^middleware must be a list of middleware/],
  [{ middleware: [{ befoerInvoke: () => undefined }] }, /^middleware must be a list of middleware/],
  [{ logger: {} }, /^logger must be a logger/],
  [{ redactPii: "yes" }, /^redactPii must be true or false/],
  [{ midleware: [] }, /has no option "midleware"/],
];

describe("defineAgent refuses", () => {
  test.each([
    ...WRONG,
    [{ process: undefined }, /^defineAgent needs process/],
    [{ process: "yes" }, /^process must be a function/],
    [{ proces: () => "yes" }, /^defineAgent has no option "proces"/],
  ] as const)("%j", (wrong, message) => {
    expect(() => defineAgent({ ...GOOD, ...wrong } as AgentDefinition)).toThrow(refusal(message));
  });

  test.each([undefined, null, "a", () => "yes"])("%j in place of a definition", (definition) => {
    expect(() => defineAgent(definition as unknown as AgentDefinition)).toThrow(refusal(/^The options of defineAgent must be an object/));
  });
});

describe("fromRunnable refuses", () => {
  test.each([
    ...WRONG,
    [{ toInput: 5 }, /^toInput must be a function/],
    [{ onDone: "leave" }, /^onDone must be "return" or "end"/],
  ] as const)("%j", (wrong, message) => {
    expect(() => fromRunnable(RUNNABLE, { ...GOOD, ...wrong } as unknown as FromRunnableOptions)).toThrow(refusal(message));
  });

  test.each([undefined, null, {}, "a", () => "yes"])("%j in place of a runnable", (runnable) => {
    expect(() => fromRunnable(runnable as unknown as typeof RUNNABLE, GOOD)).toThrow(refusal(/^fromRunnable needs a runnable/));
  });

  test("no options", () => {
    expect(() => fromRunnable(RUNNABLE, undefined as unknown as FromRunnableOptions)).toThrow(
      refusal(/^The options of fromRunnable must be/),
    );
  });
});

test("what a file says of an agent, and options of one's own, may be passed on", () => {
  const ofAFile = {
    prompt: "p",
    prompts: {},
    crewName: "c",
    policy: {},
    model: {},
    knowledge: [],
    passages: [],
    onDone: "end",
    metadata: {},
  };
  expect(defineAgent({ ...GOOD, ...ofAFile, endpoint: "https://example.com" } as AgentDefinition)).toMatchObject({ name: "a" });
});

test("a class of one's own names its own options as it likes", () => {
  class Own extends BaseAgent {
    override process(): Promise<never> {
      return Promise.reject(new RangeError("not asked"));
    }
  }
  const options = { name: "a", description: "Answers.", names: ["b"], loggers: [] };
  expect(new Own(options)).toMatchObject({ name: "a" });
  expect(() => new Own({ ...options, name: "" })).toThrow(refusal(/cannot name an agent/));
});
