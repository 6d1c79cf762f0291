import { FakeListChatModel } from "@langchain/core/utils/testing";
import { expect, test } from "vitest";
import { createInitialState } from "../routing/index.ts";
import { MockLLM } from "../testing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import { PromptLibrary } from "./prompt-library.ts";
import { ReactAgent, type ReactAgentOptions } from "./react-agent.ts";
import { recordingLogger } from "./testdata/recording-logger.ts";

const TEXTS = new Map<string, string>([
  ...PROMPT_NAMES.map((name) => [name, name] as const),
  ["agent", "{{agent_name}} of {{crew_name}}: {{knowledge}}"],
  ["agent-without-knowledge", "{{agent_name}} of {{crew_name}}: {{agent_description}}"],
]);

/** The system prompt that the model of an agent is given. */
async function promptOf(options: Partial<ReactAgentOptions>): Promise<unknown> {
  const seen: unknown[] = [];
  const model = new FakeListChatModel({
    responses: ["Done."],
    callbacks: [{ handleChatModelStart: (_model, [messages]) => void seen.push(messages?.[0]?.content) }],
  });
  const prompts = new PromptLibrary(TEXTS);
  const agent = new ReactAgent({ name: "billing", description: " Charges. ", crewName: "desk", model, prompts, ...options });
  await agent.invoke(createInitialState("Hello"));
  return seen[0];
}

test("an agent with knowledge and no prompt of its own answers from the knowledge", async () => {
  expect(await promptOf({ knowledge: [{ name: "page", text: "A page." }] })).toBe("billing of desk: A page.");
});

test("an agent with neither is told its part and not to answer from nothing", async () => {
  expect(await promptOf({})).toBe("billing of desk: Charges.");
});

test("knowledge goes to the end of a prompt that has no place for it", async () => {
  expect(await promptOf({ prompt: "Be brief.", knowledge: [{ name: "page", text: "A page." }] })).toBe("Be brief.\n\nA page.");
});

test("what its model calls log outside a crew goes to the agent's own logger", async () => {
  const logger = recordingLogger();
  const model = new MockLLM({ responses: ["Done."], raiseOnCall: { 1: Object.assign(new Error("reset"), { code: "ECONNRESET" }) } });
  const policy = { initialDelayMs: 0 };
  const agent = new ReactAgent({ name: "billing", description: "Charges.", model, prompts: new PromptLibrary(TEXTS), logger, policy });
  await agent.invoke(createInitialState("Hello"));
  expect(logger.lines.map(({ level, message }) => [level, message])).toContainEqual(["warn", "model_call_retry"]);
});
