import { FakeListChatModel } from "@langchain/core/utils/testing";
import { describe, expect, test } from "vitest";
import type { AgentSpec, CrewSpec } from "../compiler/index.ts";
import { modelHandleOf, modelPolicy } from "../models/index.ts";
import { silentLogger } from "../observe/index.ts";
import { createInitialState } from "../routing/index.ts";
import { PROMPT_NAMES } from "../text/index.ts";
import type { AgentParts } from "./agent-parts.ts";
import type { AgentOptions } from "./base-agent.ts";
import { buildAgent } from "./build-agent.ts";
import { defineAgent } from "./define-agent.ts";
import { PromptLibrary } from "./prompt-library.ts";
import { ReactAgent } from "./react-agent.ts";

const agent: AgentSpec = {
  name: "worker",
  kind: "module",
  description: "Works.",
  examples: [],
  model: "main",
  prompt: { text: "Use the pages." },
  knowledge: { dir: "docs", modules: [{ name: "page", file: "docs/page.md", text: "A page." }] },
  protocol: "auto",
  onDone: "end",
  output: { schema: { type: "object" } },
  module: "worker.js",
  middleware: [],
  metadata: { zone: "Paris" },
};

function partsFor(exported: unknown): AgentParts {
  const model = new FakeListChatModel({ responses: ['{"from":"the model"}'] });
  return {
    spec: { name: "crew" } as CrewSpec,
    modelOf: async () => modelHandleOf(model),
    policy: modelPolicy(),
    prompts: new PromptLibrary(new Map(PROMPT_NAMES.map((name) => [name, name]))),
    logger: silentLogger,
    supplied: new Map(),
    importModule: async () => ({ default: exported }),
    knowledge: {
      loaderOf: () => ({ load: async () => "" }),
      passagesOf: async () => [{ module: "page", heading: "", text: "A page." }],
    },
    exits: new Set(),
    tools: {
      startsServers: () => false,
      versionOf: async () => 0,
      actionsOf: async () => [],
      handlerOf: () => undefined,
      asksFirst: () => false,
    },
  };
}

test("a module is told all that the file says of its agent", async () => {
  const seen: unknown[] = [];
  const factory = (options: AgentOptions) => {
    seen.push(options);
    return defineAgent({ ...options, process: () => "done" });
  };
  await buildAgent(agent, partsFor(factory));
  expect(seen).toMatchObject([
    {
      name: "worker",
      description: "Works.",
      crewName: "crew",
      prompt: "Use the pages.",
      model: { label: "fake-list" },
      knowledge: [{ name: "page", text: "A page." }],
      passages: [{ module: "page" }],
      onDone: "end",
      answerSchema: { schema: { type: "object" } },
      metadata: { zone: "Paris" },
    },
  ]);
});

test("a module whose file names no model is given none", async () => {
  const { model: _model, ...withoutModel } = agent;
  const seen: object[] = [];
  const factory = (options: AgentOptions) => {
    seen.push(options);
    return defineAgent({ ...options, process: () => "done" });
  };
  await buildAgent(withoutModel, partsFor(factory));
  expect(seen.map((options) => "model" in options)).toEqual([false]);
});

test("a class that extends ReactAgent can be made from a file", async () => {
  class Worker extends ReactAgent {}
  const made = await buildAgent(agent, partsFor(Worker));
  const { messages } = await made.invoke(createInitialState("Hello"));
  expect(messages?.map(({ content }) => content)).toEqual(['{"from":"the model"}']);
});

describe("a module that cannot be used says where, why, and what to do", () => {
  const place = { file: "crew.yaml", range: { start: { line: 7, column: 5, offset: 90 }, end: { line: 7, column: 9, offset: 94 } } };
  const broken = (): never => {
    throw new TypeError("no key");
  };

  test.each<[string, unknown, string, RegExp]>([
    ["no agent", { name: "worker" }, "does not give an agent.", /extends BaseAgent/],
    ["another name", defineAgent({ name: "other", description: "d", process: () => "x" }), 'gives an agent named "other".', /"worker"/],
    ["a failing factory", broken, "failed: no key.", /in the module/],
    ["no export", undefined, 'has no export "default".', /It exports default/],
  ])("%s", async (_case, exported, why, hint) => {
    const parts = { ...partsFor(exported), plan: { sourceMap: { worker: place } } };
    await expect(buildAgent(agent, parts)).rejects.toMatchObject({
      code: "GC1207",
      message: `The module "worker.js" of agent "worker" (crew.yaml:7:5) ${why}`,
      hint: expect.stringMatching(hint),
    });
  });

  test("an import that fails", async () => {
    const parts = { ...partsFor(undefined), importModule: () => Promise.reject(new SyntaxError("Unexpected token")) };
    await expect(buildAgent(agent, parts)).rejects.toMatchObject({
      message: 'The module "worker.js" of agent "worker" cannot be imported: Unexpected token.',
      hint: expect.stringContaining("node worker.js"),
    });
  });
});
