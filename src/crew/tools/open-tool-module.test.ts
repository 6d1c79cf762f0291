import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ToolSpec } from "../../compiler/index.ts";
import { ToolModuleError } from "../../errors/index.ts";
import { FakeClock } from "../../testing/index.ts";
import { openToolModule } from "./open-tool-module.ts";

const SPEC: ToolSpec = { name: "lookup", module: "lookup.mjs", approval: false };
const schema = z.object({ order: z.string().describe("Number of the order."), copies: z.coerce.number().optional() });

const open = (exported: unknown, spec: Partial<ToolSpec> = {}, clock?: FakeClock) =>
  openToolModule({ ...SPEC, ...spec }, { importModule: async () => ({ default: exported, other: 1 }), clock });

const nothing = () => "";
const plain = (execute: (parameters: never, options: never) => unknown) => open({ description: "Looks up.", schema, execute });

describe("a plain tool", () => {
  it("has the name of the crew file, its own description, and a JSON Schema", async () => {
    expect(await plain(() => "")).toMatchObject({
      name: "lookup",
      description: "Looks up.",
      parameters: { type: "object", properties: { order: { type: "string", description: "Number of the order." } }, required: ["order"] },
    });
  });

  it("is described by the crew file where that does", async () => {
    expect(await open({ schema, execute: () => "" }, { description: "Finds an order." })).toMatchObject({ description: "Finds an order." });
  });

  it("gets what its schema has made of the parameters", async () => {
    const lookup = await plain((parameters) => parameters);
    expect(await lookup.call({ order: "7", copies: "2" })).toEqual({ text: '{"order":"7","copies":2}', isError: false });
  });

  it("is not called with parameters that do not fit", async () => {
    const lookup = await plain(() => "called");
    expect(await lookup.call({ order: 7 })).toEqual({ text: expect.stringMatching(/do not fit:.*order/s), isError: true });
  });

  it("may take a JSON Schema", async () => {
    const lookup = await open({ description: "Looks up.", schema: { type: "object", properties: {} }, execute: () => "found" });
    expect(await lookup.call({})).toEqual({ text: "found", isError: false });
  });

  it.each([
    ["nothing", undefined, ""],
    ["a number", 7, "7"],
    ["data", { a: [1] }, '{"a":[1]}'],
    ["what JSON cannot hold", 7n, "7"],
  ])("that gives %s gives text", async (_what, value, text) => {
    expect((await (await plain(() => value)).call({ order: "7" })).text).toBe(text);
  });

  it("passes its errors on", async () => {
    const failing = await plain(() => Promise.reject(new Error("no database")));
    await expect(failing.call({ order: "7" })).rejects.toThrow("no database");
  });

  it("is aborted when it takes too long, and the model is told", async () => {
    let aborted: unknown;
    const execute = (_parameters: unknown, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener("abort", () => {
        aborted = signal.reason;
      });
      return new Promise(() => undefined);
    };
    const clock = new FakeClock();
    const slow = await open({ description: "Waits.", schema, execute }, { timeoutMs: 5_000 }, clock);
    const call = slow.call({ order: "7" });
    await clock.advance(5_000);
    expect(await call).toEqual({ text: 'The tool "lookup" gave no result within 5 s.', isError: true });
    expect(aborted).toBeInstanceOf(Error);
  });

  it("is given up when its caller gives up", async () => {
    const slow = await open({ description: "Waits.", schema, execute: () => new Promise(() => undefined) }, { timeoutMs: 60_000 });
    const stop = new AbortController();
    const call = slow.call({ order: "7" }, { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});

describe("a tool of LangChain", () => {
  it("is called with the config of the agent", async () => {
    const exported = tool(async ({ order }, config) => `${order} for ${String(config.metadata.user)}`, {
      name: "own",
      description: "Looks up.",
      schema,
    });
    const lookup = await open(exported);
    expect(await lookup.call({ order: "7" }, { config: { metadata: { user: "ada" } } })).toEqual({ text: "7 for ada", isError: false });
  });

  it("with a JSON Schema tells what does not fit", async () => {
    const own = { type: "object" as const, properties: { order: { type: "string" } }, required: ["order"] };
    const lookup = await open(tool(async () => "called", { name: "own", description: "Looks up.", schema: own }));
    expect(await lookup.call({})).toMatchObject({ isError: true });
  });
});

describe("a module is refused", () => {
  it.each([
    ["without the export", undefined, { export: "missing" }, 'has no export "missing"'],
    ["that exports a function", nothing, {}, 'exports a function as "default", not a tool'],
    ["that exports a text", "tool", {}, 'exports no tool as "default"'],
    ["that exports something else", { run: nothing }, {}, 'that has neither "execute" nor "invoke"'],
    ["whose tool has no description", { schema, execute: nothing }, {}, "gives a tool without a description"],
    ["whose tool has no schema", { description: "x", execute: nothing }, {}, 'that has no "schema"'],
    ["whose schema is of no object", { description: "x", schema: z.string(), execute: nothing }, {}, 'whose schema is of type "string"'],
    [
      "whose schema no model can be told",
      { description: "x", schema: z.object({ at: z.date() }), execute: nothing },
      {},
      "whose schema cannot be told to a model",
    ],
  ])("%s", async (_what, exported, spec, message) => {
    const opening = open(exported, spec);
    await expect(opening).rejects.toThrow(ToolModuleError);
    await expect(opening).rejects.toMatchObject({
      code: "GC7006",
      message: expect.stringContaining(message),
    });
  });

  it("that cannot be imported", async () => {
    const opening = openToolModule(SPEC, { importModule: () => Promise.reject(new SyntaxError("Unexpected token")) });
    await expect(opening).rejects.toMatchObject({
      code: "GC7006",
      message: expect.stringContaining("cannot be imported: Unexpected token"),
    });
  });
});

it.each<[string, unknown, string]>([
  ["a whole number of any size", 12n, "12"],
  ["one in an object", { cents: 12n }, '{"cents":"12"}'],
  ["an error", new RangeError("too far"), "too far"],
  [
    "a message with a picture",
    new AIMessage({
      content: [
        { type: "text", text: "Look:" },
        { type: "image_url", image_url: "data:," },
      ],
    }),
    'Look:\n[content of the type "image_url": not shown]',
  ],
])("says %s as the executor does", async (_what, value, text) => {
  const importModule = async () => ({ default: { description: "Gives.", schema: { type: "object" }, execute: () => value } });
  const tool = await openToolModule({ name: "gives", module: "gives.mjs", approval: false } as Parameters<typeof openToolModule>[0], {
    importModule,
  });
  expect(await tool.call({})).toEqual({ text, isError: false });
});
