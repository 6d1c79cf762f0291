import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { simpleHandler } from "../actions/action-handler.ts";
import { FickleModel, type FickleReply } from "../testdata/fickle-model.ts";
import { openReact } from "../testdata/open-react.ts";

const call = (args: string, id?: string, name = "search", index = 0) => ({
  type: "tool_call_chunk" as const,
  index,
  name,
  args,
  ...(id === undefined ? {} : { id }),
});
const whole = (id: string | undefined, query: string) => ({
  type: "tool_call" as const,
  name: "search",
  args: { query },
  ...(id === undefined ? {} : { id }),
});
const DONE: FickleReply = { content: "14 days" };

function openTools(...replies: readonly FickleReply[]) {
  const model = new FickleModel(...replies);
  return { ...openReact({}, { executor: { model, protocol: "tools" } }), model };
}

/** The calls and results that a conversation holds, by their ids. */
function pairs(messages: readonly BaseMessage[]) {
  const asked = messages.flatMap((message) => (message instanceof AIMessage ? (message.tool_calls ?? []).map(({ id }) => id) : []));
  const answered = messages.filter((message) => message instanceof ToolMessage).map(({ tool_call_id }) => tool_call_id);
  return { asked, answered };
}

describe("native tool calls", () => {
  test("are done, and a text without a call is the answer", async () => {
    const { react, model } = openTools({ content: "I look.", tool_calls: [whole("a1", "refunds")] }, DONE);

    expect(await react.execute("How long?")).toMatchObject({ action: null, answer: "14 days", passes: 2, protocol: "tools" });
    expect(model.calls[1]?.slice(1)).toMatchObject([
      { content: "How long?" },
      { content: "I look.", tool_calls: [{ id: "a1", name: "search" }] },
      { content: "found refunds", tool_call_id: "a1", status: "success" },
    ]);
  });

  test("in parallel run at once, and are answered in their order", async () => {
    const order: string[] = [];
    const model = new FickleModel({ content: "", tool_calls: [whole("a", "slow"), whole("b", "fast")] }, DONE);
    const search = simpleHandler(async ({ query }) => {
      for (let turn = 0; turn < (query === "slow" ? 20 : 1); turn += 1) await Promise.resolve();
      order.push(String(query));
      return query;
    });
    const { react } = openReact({}, { executor: { model, protocol: "tools", handlers: { search } } });

    const { history } = await react.execute("x");

    expect(order).toEqual(["fast", "slow"]);
    expect(history.map(({ observation }) => observation)).toEqual(["slow", "fast"]);
    expect(pairs(model.calls[1] ?? [])).toEqual({ asked: ["a", "b"], answered: ["a", "b"] });
  });

  test.each([
    ["omitted", [whole(undefined, "a"), whole(undefined, "b")]],
    ["empty", [whole("", "a"), whole("", "b")]],
    ["repeated", [whole("x", "a"), whole("x", "b")]],
  ])("with ids that are %s get ids of their own", async (_kind, toolCalls) => {
    const { react, model } = openTools({ content: "", tool_calls: toolCalls }, DONE);

    await react.execute("x");

    const { asked, answered } = pairs(model.calls[1] ?? []);
    expect(new Set(asked).size).toBe(2);
    expect(asked).toEqual(answered);
    expect(asked).not.toContain("");
  });

  test("with an id of an earlier pass get another one", async () => {
    const { react, model } = openTools(
      { content: "", tool_calls: [whole("x", "a")] },
      { content: "", tool_calls: [whole("x", "b")] },
      DONE,
    );

    await react.execute("x");

    const { asked, answered } = pairs(model.calls[2] ?? []);
    expect(asked).toEqual(["x", "call_2_1"]);
    expect(answered).toEqual(asked);
  });

  test("with arguments that are no JSON are answered with why, and never run", async () => {
    const { react, model } = openTools({ content: "", tool_call_chunks: [call('{"query": "ref', "a1")] }, DONE);

    const { history } = await react.execute("x");

    expect(history).toMatchObject([{ pass: 1, action: "search", observation: expect.stringMatching(/not valid JSON|cut off|ends/i) }]);
    expect(pairs(model.calls[1] ?? [])).toEqual({ asked: ["a1"], answered: ["a1"] });
    expect(model.calls[1]?.[2]).toMatchObject({ tool_calls: [{ args: { invalid_arguments: '{"query": "ref' } }] });
  });

  test("with arguments that are JSON of another kind are answered with why", async () => {
    const { react } = openTools({ content: "", tool_call_chunks: [call("[1, 2]", "a1")] }, DONE);

    expect((await react.execute("x")).history).toMatchObject([{ observation: expect.stringContaining("must be one JSON object") }]);
  });

  test("with arguments in pieces are put together", async () => {
    const { react } = openTools(
      [
        { content: "", tool_call_chunks: [call('{"que', "a1")] },
        { content: "", tool_call_chunks: [{ type: "tool_call_chunk", index: 0, args: 'ry": "refunds"}' }] },
      ],
      DONE,
    );

    expect((await react.execute("x")).history).toMatchObject([{ parameters: { query: "refunds" }, observation: "found refunds" }]);
  });

  test.each([
    ["a missing parameter", "search", "{}", /"query".*missing|missing.*"query"/],
    ["a wrong type", "search", '{"query": "a", "limit": "many"}', /"limit"/],
    ["an extra parameter", "search", '{"query": "a", "colour": "red"}', /"colour"/],
    ["an unknown name", "find", '{"query": "a"}', /no action "find"/],
    ["no name", "", '{"query": "a"}', /./],
  ])("with %s are answered with what is right", async (_kind, name, args, expected) => {
    const { react, model } = openTools({ content: "", tool_call_chunks: [call(args, "a1", name)] }, DONE);

    expect((await react.execute("x")).history).toMatchObject([{ observation: expect.stringMatching(expected) }]);
    expect(pairs(model.calls[1] ?? [])).toEqual({ asked: ["a1"], answered: ["a1"] });
  });

  test("with a name in another spelling are repaired", async () => {
    const { react } = openTools({ content: "", tool_call_chunks: [call('{"query": "a"}', "a1", "Search")] }, DONE);

    expect((await react.execute("x")).history).toMatchObject([{ action: "search", observation: "found a" }]);
  });

  test("of a reply that was cut off: the last is not done, whatever its arguments look like", async () => {
    const { react, model } = openTools(
      { content: "", tool_calls: [whole("a", "one"), whole("b", "tw")], response_metadata: { finish_reason: "length" } },
      DONE,
    );

    const { history } = await react.execute("x");

    expect(history).toMatchObject([{ observation: "found one" }, { observation: expect.stringContaining("cut off") }]);
    expect(pairs(model.calls[1] ?? [])).toEqual({ asked: ["a", "b"], answered: ["a", "b"] });
  });

  test("with a terminal one among them: it is answered that it comes too early", async () => {
    const finish = { type: "tool_call" as const, id: "f", name: "finish", args: { answer: "early" } };
    const { react, model } = openTools(
      { content: "", tool_calls: [whole("a", "one"), finish] },
      { content: "", tool_calls: [{ ...finish, id: "g" }] },
    );

    const { history, passes, value } = await react.execute("x");

    expect({ passes, value }).toEqual({ passes: 2, value: "early" });
    expect(history.map(({ observation }) => observation)).toEqual(["found one", expect.stringContaining("take it alone")]);
    expect(pairs(model.calls[1] ?? [])).toEqual({ asked: ["a", "f"], answered: ["a", "f"] });
  });

  test("come back with their reasoning and its signature", async () => {
    const content = [
      { type: "thinking", thinking: "They ask about refunds.", signature: "sig" },
      { type: "tool_use", id: "t1", name: "search", input: { query: "a" } },
    ];
    const { react, model } = openTools({ content, tool_calls: [whole("t1", "a")] }, DONE);

    const { history } = await react.execute("x");

    expect(history).toMatchObject([{ thought: "They ask about refunds." }]);
    expect(model.calls[1]?.[2]?.content).toEqual(content);
  });

  test("keep their reasoning where ids had to be repaired", async () => {
    const thinking = { type: "thinking", thinking: "Hm.", signature: "sig" };
    const content = [thinking, { type: "tool_use", name: "search", input: { query: "a" } }];
    const { react, model } = openTools({ content, tool_calls: [whole(undefined, "a")] }, DONE);

    await react.execute("x");

    expect(model.calls[1]?.[2]?.content).toEqual([thinking]);
    expect(pairs(model.calls[1] ?? []).asked).toEqual(["call_1_1"]);
  });
});

describe("a reply without a call", () => {
  test.each([
    ["empty", { content: "" }, /reply was empty/],
    ["nothing but reasoning", { content: [{ type: "thinking", thinking: "Hm." }] }, /reply was empty/],
    ["cut off", { content: "It is 14 da", response_metadata: { finish_reason: "length" } }, /cut off/],
  ])("that is %s is asked for again", async (_kind, reply, expected) => {
    const { react, model } = openTools(reply, DONE);

    expect(await react.execute("x")).toMatchObject({
      answer: "14 days",
      history: [{ action: null, observation: expect.stringMatching(expected) }],
    });
    expect(model.calls[1]?.slice(2).map((message) => message.getType())).toEqual(["ai", "human"]);
    expect(model.calls[1]?.every(({ content }) => content !== "")).toBe(true);
  });

  test("is no answer where plain answers are not allowed", async () => {
    const model = new FickleModel(DONE);
    const { react } = openReact({}, { executor: { model, protocol: "tools" }, templates: { allowPlainAnswer: false, maxParseRetries: 1 } });

    await expect(react.execute("x")).rejects.toMatchObject({
      code: "GC2016",
      attempts: 2,
      complaint: expect.stringContaining('"search", "finish"'),
    });
  });

  test("that refuses ends the execution as it ends an agent without passes, in the model's own words", async () => {
    const { react } = openTools({ content: "", additional_kwargs: { refusal: "I cannot help with that." } });

    await expect(react.execute("x")).rejects.toMatchObject({
      code: "GC3008",
      message: expect.stringContaining("I cannot help with that."),
      details: { refusal: "I cannot help with that." },
    });
  });

  test("is taken as it is, tags and all", async () => {
    const { react } = openTools({ content: "", tool_calls: [whole("a", "a")] }, { content: 'Write <action type="search"> like this.' });

    expect(await react.execute("x")).toMatchObject({ answer: 'Write <action type="search"> like this.', passes: 2 });
  });
});

test("names that providers do not take are made plain, and found again", async () => {
  const actions = ["my.tool", "my tool", "ünï"].map((name) => ({
    name,
    description: "Does it.",
    parameters: {},
    handler: simpleHandler(() => name),
  }));
  const asked = ["my_tool", "my_tool_2", "_n_"].map((name, index) => ({ type: "tool_call" as const, id: `c${index}`, name, args: {} }));
  const model = new FickleModel({ content: "", tool_calls: asked }, DONE);
  const { react } = openReact({}, { executor: { model, protocol: "tools", actions } });

  const { history } = await react.execute([new HumanMessage("x")]);

  expect(history.map(({ action, observation }) => [action, observation])).toEqual([
    ["my.tool", "my.tool"],
    ["my tool", "my tool"],
    ["ünï", "ünï"],
  ]);
});
