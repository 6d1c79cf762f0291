import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { describe, expect, test } from "vitest";
import { AgentError, InvalidArgumentError } from "../errors/index.ts";
import { NO_USAGE } from "../protocol/index.ts";
import { MockLLM, makeTestState } from "../testing/index.ts";
import { createHops } from "./create-hops.ts";
import { defineAgent } from "./define-agent.ts";
import { type FromRunnableOptions, fromRunnable } from "./from-runnable.ts";
import { makePlan } from "./testdata/make-plan.ts";
import { recordingLogger } from "./testdata/recording-logger.ts";

const STATE = makeTestState("what is up?");

describe("an agent from a function", () => {
  const define = (process: Parameters<typeof defineAgent>[0]["process"]) => defineAgent({ name: "a", description: "Does a.", process });

  test("may give just the words", async () => {
    expect((await define(() => "hello").invoke(STATE)).messages?.[0]?.content).toBe("hello");
  });

  test("may give parts of a response, now or later", async () => {
    const now = await define(() => ({ content: "x", nextAgent: "b", slotsUpdate: { k: 1 } })).invoke(STATE);
    const later = await define(async () => ({ content: "x", nextAgent: "b", slotsUpdate: { k: 1 } })).invoke(STATE);
    expect([now.currentAgent, now.contextSlots, later.currentAgent]).toEqual(["b", { k: 1 }, "b"]);
  });

  test("sees state and config", async () => {
    const agent = define(({ messages }, { tags }) => `${messages[0]?.text} ${tags?.[0]}`);
    expect((await agent.invoke(STATE, { tags: ["t"] })).messages?.[0]?.content).toBe("what is up? t");
  });

  test("that breaks the contract is told so by name", async () => {
    await expect(define(() => 7 as never).invoke(STATE)).rejects.toThrow('Agent "a" broke its contract: process gave a number');
  });

  test("needs a name and a description", () => {
    expect(() => defineAgent({ name: "no good", description: "x", process: () => "" })).toThrow(InvalidArgumentError);
    expect(() => defineAgent({ name: "a", description: "", process: () => "" })).toThrow(InvalidArgumentError);
  });
});

describe("an agent from a runnable", () => {
  const options = { name: "a", description: "Does a." };

  async function answerOf(output: unknown, more: Partial<FromRunnableOptions> = {}) {
    const agent = fromRunnable(
      RunnableLambda.from(() => output),
      { ...options, ...more },
    );
    return (await agent.invoke(STATE)).messages?.[0]?.content;
  }

  test("answers with a text, a message, or the last of its messages", async () => {
    expect(await answerOf("text")).toBe("text");
    expect(await answerOf(new AIMessage("message"))).toBe("message");
    expect(await answerOf({ messages: [new AIMessage("first"), new AIMessage("last")] })).toBe("last");
  });

  test.each([[undefined], [null], [7], [{}], [{ messages: [] }]])("that gives %j breaks its contract", async (output) => {
    await expect(answerOf(output)).rejects.toThrow(AgentError);
  });

  test("asks a chat model with the messages", async () => {
    const model = new MockLLM({ responses: ["hello"] });
    const update = await fromRunnable(model, options).invoke(STATE);
    expect([update.messages?.[0]?.content, model.calls[0]?.map((message) => message.text)]).toEqual(["hello", ["what is up?"]]);
  });

  test("asks a chain with the user's words and the messages", async () => {
    const seen: unknown[] = [];
    const chain = RunnableLambda.from((input: { readonly input: string; readonly messages: readonly unknown[] }) => {
      seen.push(input.input, input.messages.length);
      return "x";
    });
    await fromRunnable(chain, options).invoke(STATE);
    expect(seen).toEqual(["what is up?", 1]);
  });

  test("asks with what it is told to", async () => {
    const agent = fromRunnable(
      RunnableLambda.from((input: string) => `got ${input}`),
      { ...options, toInput: ({ userId }) => userId },
    );
    expect((await agent.invoke(STATE)).messages?.[0]?.content).toBe("got anonymous");
  });

  describe("uses what its messages say", () => {
    const told = (input: number, fields: object = {}) =>
      Object.assign(new AIMessage({ content: "x", ...fields }), {
        usage_metadata: { input_tokens: input, output_tokens: 1, total_tokens: input + 1 },
      });
    const earlier = told(1_000, { id: "earlier" });
    const history = makeTestState("again", { messages: [earlier, new HumanMessage("again")] });
    const usageOf = async (output: unknown) =>
      (
        await fromRunnable(
          RunnableLambda.from(() => output),
          options,
        ).invoke(history)
      ).tokenUsage;

    test("a message", async () => {
      expect(await usageOf(told(4))).toEqual({ inputTokens: 4, outputTokens: 1, totalTokens: 5, modelCalls: 1 });
    });

    test("all new messages of a graph, not those it was given, nor copies of them", async () => {
      const copy = told(1_000, { id: "earlier" });
      const output = { messages: [earlier, copy, new HumanMessage("again"), told(4), new AIMessage("by rule"), told(6)] };
      expect(await usageOf(output)).toEqual({ inputTokens: 10, outputTokens: 2, totalTokens: 12, modelCalls: 2 });
    });

    test.each([["a text"], [new AIMessage("x")], [{ messages: [new AIMessage("x")] }]])(
      "nothing, where %o tells nothing",
      async (output) => {
        expect(await usageOf(output)).toEqual(NO_USAGE);
      },
    );

    test("in the usage of its hop, with an event of it", async () => {
      const agents = new Map([
        [
          "a",
          fromRunnable(
            RunnableLambda.from(() => told(4)),
            options,
          ),
        ],
      ]);
      const hops = createHops({ plan: makePlan({ agents: ["lead", "a"] }), agents, logger: recordingLogger() });
      expect((await hops.get("a")?.(STATE, {}))?.tokenUsage).toMatchObject({ totalTokens: 5, modelCalls: 1 });
    });
  });

  test("hands its answer back to the default return, or ends the request", async () => {
    const runnable = RunnableLambda.from(() => "done");
    const next = async (more: Partial<FromRunnableOptions>) => {
      const agents = new Map([["a", fromRunnable(runnable, { ...options, ...more })]]);
      const hops = createHops({ plan: makePlan({ agents: ["lead", "a"] }), agents, logger: recordingLogger() });
      return (await hops.get("a")?.(STATE, {}))?.currentAgent;
    };
    expect([await next({}), await next({ onDone: "end" })]).toEqual(["lead", "a"]);
  });
});
