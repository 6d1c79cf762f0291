import { ToolMessage } from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { type ActionHandler, type ReactAction, ReactExecutor, type ReactExecutorOptions, terminalAction } from "../react/index.ts";
import { createInitialState } from "../routing/index.ts";
import { MockLLM, type MockLLMOptions } from "../testing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import { openAnswerSchema } from "./answer-schema.ts";
import { plainTemplates } from "./plain-templates.ts";
import { PromptLibrary } from "./prompt-library.ts";
import { ReactAgent } from "./react-agent.ts";
import { SupervisorAgent } from "./supervisor-agent.ts";

const PROMPTS = new PromptLibrary(
  new Map<string, string>([
    ...PROMPT_NAMES.map((name) => [name, name] as const),
    ["answer-repair", "misfit: {{problem}}"],
    ["react-observation", "<observation>{{observation}}</observation>"],
  ]),
);
const SCHEMA = await openAnswerSchema({ type: "object", properties: { done: { type: "boolean" } }, required: ["done"] });
const REFUND = '<action type="refund"><order>4711</order></action>';
const CLOSE = '<action type="close"><note>paid back</note></action>';

/** An agent that can pay money back, and what it paid. */
function open(kind: "worker" | "supervisor", mock: MockLLMOptions, executor: Partial<ReactExecutorOptions> = {}) {
  const paid: unknown[] = [];
  const refund: ActionHandler = async ({ order }) => {
    paid.push(order);
    return { type: "observation", text: "paid back", stateUpdates: { refunded: order } };
  };
  const close = terminalAction(({ note }) => paid.push(note) && note);
  const actions: readonly ReactAction[] = [
    { name: "refund", description: "Pays back.", parameters: { order: {} }, handler: refund },
    { name: "close", description: "Closes.", parameters: { note: {} }, handler: close },
  ];
  const model = new MockLLM(mock);
  const plain = plainTemplates({ prompt: "You are a clerk." });
  const templates = { ...plain, config: { ...plain.config, allowPlainAnswer: true } };
  const react = new ReactExecutor({ model, templates, actions, protocol: "xml", prompts: PROMPTS, ...executor });
  const common = { name: "clerk", description: "Pays.", model, prompts: PROMPTS, answerSchema: SCHEMA, executor: react };
  const agent = kind === "worker" ? new ReactAgent(common) : new SupervisorAgent({ ...common, mode: "react" });
  return { agent, model, paid };
}

const sent = (model: MockLLM, call: number) => model.calls[call - 1]?.map((message) => `${message.getType()}: ${message.text}`);

describe.each(["worker", "supervisor"] as const)("the answer of a %s that thinks in passes", (kind) => {
  test("is repaired in the same execution: nothing is done twice, and what was written stays", async () => {
    const { agent, model, paid } = open(kind, { responses: [REFUND, "Paid back.", '{"done": true}'] });

    const response = await agent.process(createInitialState("Pay me back."), {});

    expect(response).toMatchObject({ structured: { done: true }, content: '{"done": true}', slotsUpdate: { refunded: "4711" } });
    expect(paid).toEqual(["4711"]);
    expect(sent(model, 3)?.slice(1)).toEqual([
      "human: Pay me back.",
      `ai: ${REFUND}`,
      "human: <observation>paid back</observation>",
      "ai: Paid back.",
      "human: misfit: it is not JSON",
    ]);
  });

  test("is repaired by words alone: no action is offered, and one that is written is not done", async () => {
    const { agent, model, paid } = open(kind, { responses: [REFUND, "Paid back.", REFUND, '{"done": true}'] });

    await agent.process(createInitialState("Pay me back."), {}).catch(() => undefined);

    expect(paid).toEqual(["4711"]);
    expect(model.calls).toHaveLength(3);
    expect(sent(model, 3)?.[0]).not.toContain("refund");
  });

  test("is repaired where an action gave it, which is not done again", async () => {
    const { agent, model, paid } = open(kind, { responses: [CLOSE, '{"done": true}'] });

    expect(await agent.process(createInitialState("x"), {})).toMatchObject({ structured: { done: true } });
    expect(paid).toEqual(["paid back"]);
    expect(sent(model, 2)?.slice(2, 4)).toEqual([`ai: ${CLOSE}`, "human: <observation>paid back</observation>"]);
  });

  test("is asked for once more where it is empty", async () => {
    const { agent, model, paid } = open(kind, { responses: [CLOSE.replace("paid back", " "), '{"done": true}'] });

    expect(await agent.process(createInitialState("x"), {})).toMatchObject({ structured: { done: true } });
    expect(paid).toHaveLength(1);
    expect(sent(model, 2)?.at(-1)).toBe("human: say-something");
  });

  test("is repaired without native calls in what is sent, where no tool is offered", async () => {
    const toolCalls = [[{ name: "refund", args: { order: "4711" } }]];
    const { agent, model, paid } = open(kind, { toolCalls, responses: ["", "Paid back.", '{"done": true}'] }, { protocol: "tools" });

    expect(await agent.process(createInitialState("x"), {})).toMatchObject({
      structured: { done: true },
      slotsUpdate: { refunded: "4711" },
    });
    expect(paid).toEqual(["4711"]);
    expect(model.calls[2]?.filter((message) => message instanceof ToolMessage)).toEqual([]);
  });
});

test("an answer that does not fit after its repair is an error", async () => {
  const { agent } = open("worker", { responses: ["Paid back.", "Really."] });

  await expect(agent.process(createInitialState("x"), {})).rejects.toMatchObject({ code: "GC2012" });
});
