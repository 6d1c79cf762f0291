import { describe, expect, test } from "vitest";
import { MockLLM, makeTestState } from "../testing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import { createHops } from "./create-hops.ts";
import { defineAgent } from "./define-agent.ts";
import { PromptLibrary } from "./prompt-library.ts";
import { SupervisorAgent, type SupervisorAgentOptions } from "./supervisor-agent.ts";
import { makePlan } from "./testdata/make-plan.ts";
import { recordingLogger } from "./testdata/recording-logger.ts";

const PROMPTS = new PromptLibrary(
  new Map<string, string>([
    ...PROMPT_NAMES.map((name) => [name, name] as const),
    ["supervisor", "{{crew_name}}:\n{{agents}}"],
    ["team-member", "* {{agent_name}} = {{agent_description}} ({{examples}})"],
    ["team-member-without-examples", "* {{agent_name}} = {{agent_description}}"],
    ["choose-again", "not {{choice}} but {{allowed}}"],
    ["choose-nobody", "not {{choice}}"],
  ]),
);

/** What the model of a supervisor is told, message by message, in one hop. */
async function toldTo(replies: readonly string[], workers: readonly string[], options: Partial<SupervisorAgentOptions> = {}) {
  const model = new MockLLM({ responses: replies });
  const lead = new SupervisorAgent({ name: "lead", description: "Leads.", model, prompts: PROMPTS, protocol: "text", ...options });
  const others = workers.map((name) => defineAgent({ name, description: ` Does ${name}. `, process: () => "done" }));
  const agents = new Map([lead, ...others].map((agent) => [agent.name, agent] as const));
  const plan = makePlan({ agents: ["lead", ...workers], edges: workers.map((name) => ["lead", name]), defaultReturn: null });
  const nodes = plan.nodes.map((node) => (node.id === "billing" ? { ...node, examples: ["Charged twice", "A refund"] } : node));
  const hops = createHops({ plan: { ...plan, nodes }, agents, logger: recordingLogger() });
  await hops.get("lead")?.(makeTestState("hi"), {});
  return model.calls.map((call) => [call[0]?.text, call.at(-1)?.text]);
}

describe("a supervisor's model", () => {
  test("is told of its team in the words of the library's prompts", async () => {
    expect(await toldTo(["Hello."], ["billing", "shipping"], { crewName: "desk" })).toEqual([
      ["desk:\n* billing = Does billing. (Charged twice | A refund)\n* shipping = Does shipping.\n\nchoose-by-text", "hi"],
    ]);
  });

  test("is told of a crew without a name in the words of a prompt", async () => {
    expect((await toldTo(["Hello."], ["shipping"]))[0]?.[0]).toContain("unnamed-crew:");
  });

  test("is told whom it may choose where it chose somebody else, and that there is nobody where that is so", async () => {
    expect((await toldTo(["route: nobody", "Hello."], ["billing", "shipping"]))[1]?.[1]).toBe("not nobody but billing, shipping");
    expect((await toldTo(["route: nobody", "Hello."], []))[1]?.[1]).toBe("not nobody");
  });
});
