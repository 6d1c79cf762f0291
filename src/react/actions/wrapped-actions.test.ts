import { tool } from "@langchain/core/tools";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openReact } from "../testdata/open-react.ts";
import { functionAction } from "./function-action.ts";
import type { ReactAction } from "./react-action.ts";
import { toolAction } from "./tool-action.ts";

const FINISH = '<action type="finish"><answer>done</answer></action>';
const NO_DECLARED = { templates: { actions: [{ name: "finish", parameters: { answer: {} }, terminal: true }] } };
const act = (action: ReactAction, body: string) =>
  openReact({ responses: [`<action type="${action.name}">${body}</action>`, FINISH] }, { ...NO_DECLARED, executor: { actions: [action] } });

describe("a function with a zod schema", () => {
  const add = functionAction(
    {
      name: "add",
      description: "Adds.",
      schema: z.object({ left: z.number().describe("One"), right: z.coerce.number().max(9).default(1) }),
    },
    ({ left, right }) => left + right,
  );

  test("is told to the model with its parameters", async () => {
    const { react, sent } = act(add, '{"left": 1}');

    await react.execute("x");

    expect(String(sent(1)[0]?.content)).toMatch(/- add: Adds\.\n {2}- left \(number, required\): One/);
    expect(add.required).toEqual(["left"]);
  });

  test("gets its parameters checked, with defaults", async () => {
    expect((await act(add, '{"left": 1, "right": 2}').react.execute("x")).history).toMatchObject([{ observation: "3" }]);
    expect((await act(add, '{"left": 1}').react.execute("x")).history).toMatchObject([{ observation: "2" }]);
  });

  test("is not called with parameters that do not fit: the model is told", async () => {
    expect((await act(add, '{"left": 1, "right": 10}').react.execute("x")).history).toMatchObject([
      { observation: expect.stringContaining("right") },
    ]);
  });

  test("may end the loop", async () => {
    const last = functionAction({ name: "last", description: "Ends.", schema: z.object({}), terminal: true }, () => ({ ok: true }));

    expect(await act(last, "").react.execute("x")).toMatchObject({ action: "last", value: { ok: true }, passes: 1 });
  });
});

describe("a LangChain tool", () => {
  const weather = tool(async ({ city }: { city: string }, config) => `${city}: rain (${config.signal instanceof AbortSignal})`, {
    name: "weather",
    description: "Tells the weather.",
    schema: z.object({ city: z.string().min(2) }),
  });

  test("is called with the parameters and the config", async () => {
    expect((await act(toolAction(weather), '{"city": "Bern"}').react.execute("x")).history).toMatchObject([
      { observation: "Bern: rain (true)" },
    ]);
  });

  test("with a JSON schema is taken too", async () => {
    const byJson = tool(async (input) => JSON.stringify(input), {
      name: "by_json",
      description: "Echoes.",
      schema: { type: "object", properties: { a: { type: "integer" } }, required: ["a"] },
    });

    expect((await act(toolAction(byJson), '{"a": 1}').react.execute("x")).history).toMatchObject([{ observation: '{"a":1}' }]);
  });

  test("tells the model what is wrong with its input", async () => {
    expect((await act(toolAction(weather), '{"city": "B"}').react.execute("x")).history).toMatchObject([
      { observation: expect.stringContaining('The parameters of "weather" do not fit') },
    ]);
  });

  test("that throws ends the execution with its own error", async () => {
    const error = new TypeError("no sky");
    const broken = tool(() => Promise.reject(error), { name: "broken", description: "x", schema: z.object({}) });

    await expect(act(toolAction(broken), "").react.execute("x")).rejects.toBe(error);
  });

  test("may have another name, need consent, and end the loop", () => {
    expect(toolAction(weather, { name: "sky", approval: true, terminal: true })).toMatchObject({
      name: "sky",
      approval: true,
      terminal: true,
    });
  });
});
