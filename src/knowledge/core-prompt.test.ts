import { describe, expect, it } from "vitest";
import { ReactTemplateManager } from "./react-template-manager.ts";
import { memoryLoader } from "./testdata/memory-loader.ts";
import { writeModules } from "./testdata/write-modules.ts";

const ACTIONS = [
  {
    name: "search",
    description: "Finds orders.\nNewest first.",
    parameters: {
      query: "What to look for.",
      limit: { type: "integer", minimum: 1, description: "How many." },
      kind: { enum: ["open", "paid"] },
    },
    required: ["query"],
  },
  {
    name: "finish",
    description: "Answers.",
    parameters: { text: { type: ["string", "null"] }, extra: {} },
    required: ["text"],
    terminal: true,
  },
];

const LIST = `- search: Finds orders. Newest first.
  - query (string, required): What to look for.
  - limit (integer {"minimum":1}, optional): How many.
  - kind (one of "open", "paid", optional)
- finish (terminal): Answers.
  - text (string or null, required)
  - extra (any, optional)`;

async function open(
  core: string,
  modules: Parameters<typeof writeModules>[0] = { refunds: { text: "Five days.\n" }, words: { text: "A {{word}}.\n" } },
) {
  const loader = memoryLoader(writeModules(modules, { core, actions: ACTIONS }));
  return ReactTemplateManager.create("nowhere", { loader });
}

describe("a core prompt", () => {
  it("has the lists where its placeholders are", async () => {
    const manager = await open("Actions:\n{{actions}}\n\nModules:\n{{ slots }}\nGo.\n");
    expect(await manager.loadCorePrompt()).toBe(`Actions:\n${LIST}\n\nModules:\n- refunds: About refunds.\n- words: About words.\nGo.\n`);
    expect(manager.formatAvailableActions()).toBe(LIST);
    expect(manager.formatAvailableSlots()).toBe("- refunds: About refunds.\n- words: About words.");
  });

  it("has them at the end without placeholders", async () => {
    const prompt = await (await open("Help.\n")).loadCorePrompt();
    expect(prompt).toBe(
      `Help.\n\n<available_actions>\n${LIST}\n</available_actions>\n\n<available_modules>\n- refunds: About refunds.\n- words: About words.\n</available_modules>`,
    );
  });

  it("is left alone where there is nothing to list", async () => {
    const loader = memoryLoader({ "react_config.yaml": "core_prompt: core.md\n", "core.md": "Help.\n" });
    expect(await (await ReactTemplateManager.create("nowhere", { loader })).loadCorePrompt()).toBe("Help.\n");
  });

  it("lists no module that is there from the start, and has no empty list", async () => {
    const some = await open("Help.\n", { refunds: { text: "Five days.\n", preload: true }, words: { text: "Words." } });
    expect(some.formatAvailableSlots()).toBe("- words: About words.");
    const none = await open("Help.\n", { refunds: { text: "Five days.\n", preload: true } });
    expect(await none.loadCorePrompt()).not.toContain("available_modules");
  });

  it("is the same byte for byte whatever is loaded", async () => {
    const manager = await open("Help {{name}}.\n{{actions}}\n{{slots}}\n");
    const before = await manager.loadCorePrompt({ name: "Anna" });
    await manager.loadSlot("refunds");
    expect(await manager.loadCorePrompt({ name: "Anna" })).toBe(before);
  });

  it("grows at its end alone where it shows what is loaded", async () => {
    const manager = await open("Help.\n{{actions}}{{slots}}\n\n{{knowledge}}");
    await manager.loadSlot("words");
    const before = await manager.loadCorePrompt();
    await manager.loadSlot("refunds");
    const after = await manager.loadCorePrompt();
    expect(after).toBe(`${before}\n\nFive days.`);
  });

  it("takes values as text and never expands them again", async () => {
    const manager = await open("{{name}} {{actions}}{{slots}}{{knowledge}}");
    await manager.loadSlot("words");
    const prompt = await manager.loadCorePrompt({ name: "{{slots}} $& {{evil}}", actions: "mine", slots: "" });
    expect(prompt).toBe("{{slots}} $& {{evil}} mineA {{word}}.");
  });

  it("tells each placeholder without a value, with its place", async () => {
    const manager = await open("Help {{name}}.\nYou are {{ who }}.");
    await expect(manager.loadCorePrompt({ name: "Anna" })).rejects.toMatchObject({
      name: "ConfigValidationError",
      diagnostics: [
        {
          code: "GC1206",
          file: "nowhere/core.md",
          range: { start: { line: 2, column: 9, offset: 23 }, end: { line: 2, column: 18, offset: 32 } },
        },
      ],
    });
  });

  it("can be given in place of the file", async () => {
    const loader = memoryLoader(writeModules({}));
    const manager = await ReactTemplateManager.create("nowhere", { loader, corePrompt: "Given." });
    expect(await manager.loadCorePrompt()).toBe("Given.");
    expect(loader.reads.has("core.md")).toBe(false);
  });
});
