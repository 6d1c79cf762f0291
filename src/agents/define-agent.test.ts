import { AIMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { describe, expect, test } from "vitest";
import { AgentError, InvalidArgumentError } from "../errors/index.ts";
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
