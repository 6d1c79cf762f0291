import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { describe, expect, test } from "vitest";
import { readScript } from "../compiler/index.ts";
import type { ProtocolChoice } from "../react/index.ts";
import { openReact } from "../react/testdata/open-react.ts";
import { ScriptedChatModel } from "./index.ts";

const script = (entries: readonly unknown[]) =>
  new ScriptedChatModel({ entries: readScript(JSON.stringify(entries), "replies.yaml").entries ?? [], file: "replies.yaml" });
const open = (model: BaseChatModel, protocol: ProtocolChoice, maxPasses = 5) =>
  openReact({}, { executor: { model, protocol, maxPasses } }).react;

const RESULT = {
  passes: 2,
  action: "finish",
  answer: "found refunds, you asked How long?",
  history: [{ pass: 1, action: "search", parameters: { query: "refunds" }, observation: "found refunds" }],
};
const SEARCH = { action: "search", parameters: { query: "refunds" } };
const ANSWER = "{{observation}}, you asked {{user}}";
const FINISH = { action: "finish", parameters: { answer: ANSWER } };
const ENTRIES = {
  tools: [{ tool_calls: [{ name: "finish", args: FINISH.parameters }] }, { tool_calls: [{ name: "search", args: SEARCH.parameters }] }],
  structured: [{ structured: { thought: "I know.", ...FINISH } }, { structured: { thought: "I look.", ...SEARCH } }],
  xml: [
    { reply: `<action type="finish"><answer>${ANSWER}</answer></action>` },
    { reply: '<action type="search"><query>refunds</query></action>' },
  ],
} as const;

describe.each(["tools", "structured", "xml"] as const)("replies of a script by %s", (protocol) => {
  const [last, first] = ENTRIES[protocol];

  test("see the last observation and the words of the user, which an observation is not", async () => {
    const model = script([
      { when: { last_observation: "^found refunds$", last_user: "^How long\\?$" }, ...last },
      { when: { last_observation: "^$" }, ...first },
    ]);
    expect(await open(model, protocol).execute("How long?")).toMatchObject({ ...RESULT, protocol });
  });

  test("are chosen by the pass and the agent of the executor", async () => {
    const model = script([
      { when: { pass: 2, agent: "other" }, reply: "no" },
      { when: { pass: 2, agent: "clerk" }, ...last },
      { when: { pass: 1 }, ...first },
    ]);
    expect(await open(model, protocol).execute("How long?")).toMatchObject(RESULT);
  });

  test("see what is wrong with a reply as the observation of its pass", async () => {
    const model = script([
      { when: { last_observation: "fetch" }, ...last },
      { when: { pass: 1 }, ...UNKNOWN[protocol] },
    ]);
    const { answer } = await open(model, protocol).execute("How long?");
    expect(answer).toContain('"search"');
  });
});

const UNKNOWN = {
  tools: { tool_calls: [{ name: "fetch", args: {} }] },
  structured: { structured: { thought: "", action: "fetch", parameters: {} } },
  xml: { reply: '<action type="fetch"></action>' },
} as const;

test("{{observations}} of a script are those of all passes, without the words around them", async () => {
  const search = (query: string) => ({ reply: `<action type="search"><query>${query}</query></action>` });
  const model = script([search("a"), search("b"), { reply: '<action type="finish"><answer>{{observations}}</answer></action>' }]);
  expect((await open(model, "xml").execute("x")).answer).toBe("found a\nfound b");
});

test("the usage of a script is that of the execution", async () => {
  const usage = { input_tokens: 7, output_tokens: 3 };
  const model = script(ENTRIES.tools.toReversed().map((entry) => ({ ...entry, usage })));
  expect((await open(model, "tools").execute("How long?")).tokenUsage).toMatchObject({ totalTokens: 20, modelCalls: 2 });
});

test("what is told after the last pass is not taken for words of the user", async () => {
  const model = script([{ reply: '<action type="search"><query>{{user}}</query></action>' }, { reply: "You asked {{user}}" }]);
  const { react } = openReact({}, { executor: { model, maxPasses: 1 }, templates: { onMaxPasses: "answer" } });
  expect((await react.execute("How long?")).answer).toBe("You asked How long?");
});

describe("MockLLM in passes", () => {
  const usageTokens = { inputTokens: 7, outputTokens: 3 };
  const ends = { action: "finish", answer: "14 days", passes: 2, tokenUsage: { totalTokens: 20, modelCalls: 2 } };

  test("calls tools natively", async () => {
    const toolCalls = [[{ name: "search", args: SEARCH.parameters }], [{ name: "finish", args: { answer: "14 days" } }]];
    const { react } = openReact({ toolCalls, usageTokens }, { executor: { protocol: "tools" } });
    expect(await react.execute("How long?")).toMatchObject({ ...ends, protocol: "tools" });
  });

  test("calls several tools in one reply", async () => {
    const both = [
      { name: "search", args: { query: "a" } },
      { name: "search", args: { query: "b" } },
    ];
    const { react } = openReact({ toolCalls: [both, [{ name: "finish", args: { answer: "x" } }]] }, { executor: { protocol: "tools" } });
    const { history } = await react.execute("How long?");
    expect(history.map(({ observation }) => observation)).toEqual(["found a", "found b"]);
  });

  test("serves structured replies first in first out", async () => {
    const structuredResponses = [
      { thought: "I look.", ...SEARCH },
      { thought: "I know.", action: "finish", parameters: { answer: "14 days" } },
    ];
    const { react } = openReact({ structuredResponses, usageTokens }, { executor: { protocol: "structured" } });
    expect(await react.execute("How long?")).toMatchObject({ ...ends, protocol: "structured", thought: "I know." });
  });

  test("shows the prompt of the pass that it has no reply for", async () => {
    const { react } = openReact({ responses: ['<action type="search"><query>refunds</query></action>'] });
    await expect(react.execute("How long?")).rejects.toThrow(/no reply number 2[\s\S]*human: How long\?[\s\S]*found refunds/);
  });

  test("refuses an action that is not known, however its type is written", async () => {
    const { react } = openReact({ responses: ["<ACTION type=delete_all></ACTION>"], validateActions: new Set(["search"]) });
    await expect(react.execute("How long?")).rejects.toThrow('the action "delete_all", which is not known');
  });
});
