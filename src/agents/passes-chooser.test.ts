import { describe, expect, test } from "vitest";
import { ReactExecutor, type ReactExecutorOptions, simpleHandler } from "../react/index.ts";
import { createInitialState } from "../routing/index.ts";
import { MockLLM, type MockLLMOptions } from "../testing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import { createHops } from "./create-hops.ts";
import { defineAgent } from "./define-agent.ts";
import { plainTemplates } from "./plain-templates.ts";
import { PromptLibrary } from "./prompt-library.ts";
import { SupervisorAgent } from "./supervisor-agent.ts";
import { makePlan } from "./testdata/make-plan.ts";
import { recordingLogger } from "./testdata/recording-logger.ts";

const PROMPTS = new PromptLibrary(new Map(PROMPT_NAMES.map((name) => [name, name] as const)));

function open(mock: MockLLMOptions, options: Partial<ReactExecutorOptions> = {}) {
  const model = new MockLLM(mock);
  const templates = plainTemplates({ prompt: "Lead." });
  const executor = new ReactExecutor({ model, templates, protocol: "xml", prompts: PROMPTS, ...options });
  return { model, lead: new SupervisorAgent({ name: "lead", description: "Leads.", model, prompts: PROMPTS, mode: "react", executor }) };
}

describe("a supervisor that thinks in passes", () => {
  test("is refused when it is made with an action that has the name of its own", () => {
    const action = { name: "hand_over", description: "x", parameters: {}, handler: simpleHandler(() => "") };
    const given = { actions: [action] };

    expect(() => open({}, given)).toThrow(expect.objectContaining({ code: "GC5001", hint: "Give it another name." }));
  });

  test("is refused when its react_config.yaml declares such an action", () => {
    const plain = plainTemplates({ prompt: "Lead." });
    const action = { name: "hand_over", description: "x", parameters: {}, required: [], terminal: true, approval: false };
    const templates = { ...plain, config: { ...plain.config, actions: [action] } };

    expect(() => open({}, { templates })).toThrow(expect.objectContaining({ code: "GC5001" }));
  });

  test("chooses again where it may not hand over to whom it chose", async () => {
    const { lead, model } = open({
      responses: ['<action type="hand_over"><agent>lead</agent></action>', '<action type="hand_over"><agent>billing</agent></action>'],
    });
    const billing = defineAgent({ name: "billing", description: "Bills.", process: () => "done" });
    const plan = makePlan({ agents: ["lead", "billing"], edges: [["lead", "billing"]], defaultReturn: null });
    const hops = createHops({
      plan,
      agents: new Map([lead, billing].map((agent) => [agent.name, agent] as const)),
      logger: recordingLogger(),
    });

    await hops.get("lead")?.(createInitialState("hi"), {});

    expect(model.calls).toHaveLength(2);
    expect(model.calls[1]?.at(-1)?.text).toContain("react-observation");
  });

  const handOver = (agent: string) => `<action type="hand_over"><agent>${agent}</agent></action>`;

  /** One hop of a lead that replies so. */
  async function hopOf(responses: readonly string[], options: Partial<ReactExecutorOptions> = {}) {
    const { lead, model } = open({ responses: [...responses] }, options);
    const billing = defineAgent({ name: "billing", description: "Bills.", process: () => "done" });
    const hops = createHops({
      plan: makePlan({ agents: ["lead", "billing"], edges: [["lead", "billing"]], defaultReturn: null }),
      agents: new Map([lead, billing].map((agent) => [agent.name, agent] as const)),
      logger: recordingLogger(),
    });
    const outcome = await Promise.resolve(hops.get("lead")?.(createInitialState("hi"), {})).catch((error: unknown) => error);
    return { outcome, calls: model.calls.length };
  }

  test("ends with the same error where no pass is left for a correction", async () => {
    const { outcome, calls } = await hopOf([handOver("biling agent")], { maxPasses: 1 });

    expect(outcome).toMatchObject({ code: "GC2001", message: expect.stringContaining('chose "biling agent"') });
    expect(calls).toBe(1);
  });

  test("chooses again in the one call after the last pass, where there is one", async () => {
    const plain = plainTemplates({ prompt: "Lead." });
    const templates = { ...plain, config: { ...plain.config, onMaxPasses: "answer" as const } };
    const { outcome, calls } = await hopOf([handOver("nobody"), handOver("billing")], { maxPasses: 1, templates });

    expect(outcome).toMatchObject({ currentAgent: "billing" });
    expect(calls).toBe(2);
  });

  test.each([["nobody"], [""]])("ends with a route error after one correction when it chooses %j again", async (name) => {
    const { outcome, calls } = await hopOf([handOver(name), handOver(name), handOver(name)]);

    expect(outcome).toMatchObject({ code: "GC2001" });
    expect(calls).toBe(2);
  });
});
