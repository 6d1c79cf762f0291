import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { FINISH, lines, openReact, SEARCH } from "./testdata/open-react.ts";

describe("execute", () => {
  test("goes from thought to action to observation to the action that ends the loop", async () => {
    const { react, sent } = openReact({ responses: [SEARCH, FINISH], usageTokens: { inputTokens: 10, outputTokens: 2 } });

    const result = await react.execute("How long?");

    expect(result).toMatchObject({
      thought: "I know.",
      action: "finish",
      parameters: { answer: "14 days" },
      value: "14 days",
      answer: "14 days",
      passes: 2,
      loadedSlots: [],
      protocol: "xml",
      tokenUsage: { inputTokens: 20, outputTokens: 4, totalTokens: 24, modelCalls: 2 },
      history: [{ pass: 1, thought: "I look.", action: "search", parameters: { query: "refunds" }, observation: "found refunds" }],
    });
    expect(lines(sent(2)).slice(1)).toEqual([
      "human: How long?",
      'ai: <thought>I look.</thought>\n<action type="search"><query>refunds</query></action>',
      "human: <observation>\nfound refunds\n</observation>",
    ]);
  });

  test("takes a conversation; its system messages go to the end of the agent's own prompt", async () => {
    const { react, sent } = openReact({ responses: [FINISH] });

    await react.execute([new SystemMessage("Be brief."), new HumanMessage("Hi"), new AIMessage("Hello"), new HumanMessage("How long?")]);

    expect(lines(sent(1)).slice(1)).toEqual(["human: Hi", "ai: Hello", "human: How long?"]);
    expect(String(sent(1)[0]?.content)).toMatch(/^You are a clerk\.[\s\S]*Be brief\.$/);
  });

  test("serves many executions at once without mixing them", async () => {
    const { react } = openReact({ responses: Array.from({ length: 20 }, () => FINISH) });

    const results = await Promise.all(Array.from({ length: 20 }, () => react.execute("x")));

    expect(results.map(({ passes, tokenUsage }) => [passes, tokenUsage.modelCalls])).toEqual(Array.from({ length: 20 }, () => [1, 1]));
  });
});
