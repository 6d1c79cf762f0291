import { describe, expect, it, vi } from "vitest";
import { ClosedError, ConfigLoadError, ConfigValidationError, InvalidArgumentError, KnowledgeLoadError } from "../errors/index.ts";
import { ReactTemplateManager, type ReactTemplateManagerOptions } from "./react-template-manager.ts";
import { memoryLoader } from "./testdata/memory-loader.ts";
import { type ModuleDraft, writeModules } from "./testdata/write-modules.ts";

/** One token for each character, so that sizes can be read off the texts. */
const tokenCounter = { count: (text: string) => text.length };

async function open(modules: Readonly<Record<string, ModuleDraft>>, options: Omit<ReactTemplateManagerOptions, "loader"> = {}) {
  const loader = memoryLoader(writeModules(modules));
  return { loader, manager: await ReactTemplateManager.create("nowhere", { tokenCounter, ...options, loader }) };
}

const codeOf = (code: string) => expect.objectContaining({ code });

describe("loading a module", () => {
  it("loads what it depends on first, each once, and gives what is new", async () => {
    const { manager } = await open({
      top: { depends_on: ["left", "right"] },
      left: { depends_on: ["base"] },
      right: { depends_on: ["base"] },
      base: {},
    });
    const loaded = await manager.loadSlot("top");
    expect(loaded.map(({ name }) => name)).toEqual(["base", "left", "right", "top"]);
    expect(loaded[0]).toEqual({ name: "base", content: "base", tokens: 4 });
    expect(manager.loadedSlots).toEqual(["base", "left", "right", "top"]);
    expect(manager.loadedContents).toEqual({ base: "base", left: "left", right: "right", top: "top" });
    expect(manager.loadedTokens).toBe(16);
  });

  it("gives nothing for one that is loaded already", async () => {
    const { manager } = await open({ top: { depends_on: ["base"] }, base: {} });
    await manager.loadSlot("base");
    expect((await manager.loadSlot("top")).map(({ name }) => name)).toEqual(["top"]);
    expect(await manager.loadSlot("top")).toEqual([]);
    expect(manager.loadedTokens).toBe(7);
  });

  it("tells a name that does not exist, with the nearest", async () => {
    const { manager } = await open({ refunds: {} });
    await expect(manager.loadSlot("refnds")).rejects.toMatchObject({
      name: "KnowledgeLoadError",
      code: "GC4005",
      hint: 'Did you mean "refunds"?',
    });
    await expect(manager.loadSlot("__proto__")).rejects.toMatchObject({ code: "GC4005" });
  });

  it("checks a module's own limit before the budget", async () => {
    const { manager } = await open({ big: { text: "x".repeat(30), max_tokens: 20 } }, { maxLoadedTokens: 10 });
    await expect(manager.loadSlot("big")).rejects.toMatchObject({ code: "GC4003", details: { module: "big", tokens: 30, maxTokens: 20 } });
  });

  it("takes what meets a limit exactly", async () => {
    const { manager } = await open({ a: { text: "12345", max_tokens: 5 }, b: { text: "12345" } }, { maxLoadedTokens: 10 });
    await manager.loadSlot("a");
    await manager.loadSlot("b");
    expect(manager.loadedTokens).toBe(10);
  });

  it("counts nothing of a load that failed, dependencies neither", async () => {
    const { manager } = await open(
      { top: { text: "x".repeat(8), depends_on: ["base"] }, base: { text: "12345" } },
      { maxLoadedTokens: 12 },
    );
    await expect(manager.loadSlot("top")).rejects.toMatchObject({
      code: "GC4004",
      details: { module: "top", tokens: 13, usedTokens: 0, maxLoadedTokens: 12 },
    });
    expect([manager.loadedSlots, manager.loadedTokens]).toEqual([[], 0]);
    expect(await manager.loadSlot("base")).toHaveLength(1);
  });

  it("tries a file again that could not be read", async () => {
    const { manager, loader } = await open({ a: { depends_on: ["b"] }, b: {} });
    loader.files.delete("b.md");
    await expect(manager.loadSlot("a")).rejects.toMatchObject({ code: "GC4002", details: { path: "b.md" } });
    expect([manager.loadedSlots, manager.loadedTokens]).toEqual([[], 0]);
    loader.files.set("b.md", "there now");
    expect((await manager.loadSlot("a")).map(({ content }) => content)).toEqual(["there now", "a"]);
  });

  it("wraps what a loader throws, and refuses what is no text", async () => {
    const failing = { load: (path: string) => (path === "a.md" ? Promise.reject("down") : Promise.resolve(path === "b.md" ? 5 : "")) };
    const files = writeModules({ a: {}, b: {} });
    const load = async (path: string) => (files[path]?.startsWith("core_prompt") ? files[path] : failing.load(path));
    const manager = await ReactTemplateManager.create("nowhere", { loader: { load: load as (path: string) => Promise<string> } });
    await expect(manager.loadSlot("a")).rejects.toMatchObject({ name: "KnowledgeLoadError", code: "GC4002", cause: "down" });
    await expect(manager.loadSlot("b")).rejects.toThrow("is no text");
  });

  it("refuses a count that no limit could be held against", async () => {
    const { manager } = await open({ a: {} }, { tokenCounter: { count: (text) => (text === "a" ? Number.NaN : 1) } });
    await expect(manager.loadSlot("a")).rejects.toBeInstanceOf(InvalidArgumentError);
  });
});

describe("many loads at the same time", () => {
  const hundred = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, { depends_on: index === 0 ? [] : ["m0"] }]));

  it("read each file once, in all forks together", async () => {
    const { manager, loader } = await open(hundred);
    const forks = [manager.fork(), manager.fork(), manager];
    await Promise.all(forks.flatMap((fork) => Object.keys(hundred).map((name) => fork.loadSlot(name))));
    expect([...loader.reads.values()]).toEqual(Array.from({ length: 102 }, () => 1));
    expect(forks.map(({ loadedSlots }) => loadedSlots.length)).toEqual([100, 100, 100]);
  });

  it("give one of two the last room, the one that was called first", async () => {
    const { manager, loader } = await open({ slow: { text: "x".repeat(6) }, fast: { text: "y".repeat(6) } }, { maxLoadedTokens: 10 });
    await manager.fork().loadSlot("fast");
    const results = await Promise.allSettled([manager.loadSlot("slow"), manager.loadSlot("fast")]);
    expect(results).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: codeOf("GC4004") }]);
    expect([manager.loadedSlots, manager.loadedTokens]).toEqual([["slow"], 6]);
    expect(loader.reads.get("fast.md")).toBe(1);
  });

  it("load a module once that all of them ask for", async () => {
    const { manager } = await open({ a: { text: "12345" } }, { maxLoadedTokens: 5 });
    const loads = await Promise.all([manager.loadSlot("a"), manager.loadSlot("a"), manager.loadSlot("a")]);
    expect(loads.map(({ length }) => length)).toEqual([1, 0, 0]);
  });
});

describe("a fork", () => {
  it("sees nothing of what others load, and has a budget of its own", async () => {
    const { manager } = await open({ a: { text: "12345" }, b: { text: "12345" } }, { maxLoadedTokens: 5 });
    const [first, second] = [manager.fork(), manager.fork()];
    await Promise.all([first.loadSlot("a"), second.loadSlot("b")]);
    expect([first.loadedSlots, second.loadedSlots, manager.loadedSlots]).toEqual([["a"], ["b"], []]);
  });

  it("goes on after the manager it comes from is closed", async () => {
    const { manager } = await open({ a: {} });
    const fork = manager.fork();
    await manager.close();
    expect(await fork.loadSlot("a")).toHaveLength(1);
  });

  it("has nothing loaded, preloaded modules neither", async () => {
    const { manager } = await open({ a: { preload: true } });
    expect([manager.loadedSlots, manager.fork().loadedSlots]).toEqual([["a"], []]);
  });
});

describe("reset", () => {
  it("lets go of everything, preloaded modules too, which can be loaded again", async () => {
    const { manager } = await open({ a: { preload: true, depends_on: ["b"] }, b: {}, c: {} });
    await manager.loadSlot("c");
    await manager.reset();
    expect([manager.loadedSlots, manager.loadedTokens]).toEqual([[], 0]);
    await manager.loadSlot("a");
    expect(manager.loadedSlots).toEqual(["b", "a"]);
  });

  it("of a fork lets go of what the fork loaded alone", async () => {
    const { manager } = await open({ a: { preload: true }, b: {} });
    const fork = manager.fork();
    await fork.loadSlot("b");
    await fork.reset();
    expect([fork.loadedSlots, fork.loadedTokens, manager.loadedSlots]).toEqual([[], 0, ["a"]]);
  });

  it("waits for loads that were called before it", async () => {
    const { manager } = await open({ a: {} });
    await Promise.all([manager.loadSlot("a"), manager.reset()]);
    expect(manager.loadedSlots).toEqual([]);
  });
});

describe("close", () => {
  it("ends all use, and may be called twice", async () => {
    const { manager } = await open({ a: {} });
    await manager.close();
    await manager.close();
    for (const call of [manager.loadSlot("a"), manager.loadCorePrompt(), manager.reset()])
      await expect(call).rejects.toBeInstanceOf(ClosedError);
    expect(() => manager.fork()).toThrow(ClosedError);
    expect(() => manager.formatAvailableActions()).toThrow(ClosedError);
  });

  it("ends a load that is under way", async () => {
    const { manager } = await open({ a: {} });
    const load = manager.loadSlot("a");
    const [result] = await Promise.allSettled([load, manager.close()]);
    expect(result).toMatchObject({ status: "rejected", reason: codeOf("GC5002") });
    expect(manager.loadedSlots).toEqual([]);
  });

  it("comes by itself at the end of await using", async () => {
    const { manager } = await open({ a: {} });
    await manager[Symbol.asyncDispose]();
    expect(String(manager)).toBe("ReactTemplateManager(nowhere: closed)");
  });
});

describe("making a manager", () => {
  it("tells how full it is", async () => {
    const { manager } = await open({ a: {}, b: {} }, { maxLoadedTokens: 20 });
    await manager.loadSlot("a");
    expect(String(manager)).toBe("ReactTemplateManager(nowhere: 1 of 2 modules loaded, 1 of 20 tokens)");
    expect([manager.maxPasses, manager.maxLoadedTokens, manager.tokenCounter]).toEqual([5, 20, tokenCounter]);
  });

  it("fails where the preloaded modules do not fit", async () => {
    const create = open({ a: { text: "12345", preload: true } }, { maxLoadedTokens: 4 });
    await expect(create).rejects.toMatchObject({ name: "KnowledgeLoadError", code: "GC4004" });
  });

  it.each([0, -1, 1.5, Number.NaN, "5"])("refuses a budget of %s", async (maxLoadedTokens) => {
    await expect(open({}, { maxLoadedTokens: maxLoadedTokens as number })).rejects.toBeInstanceOf(InvalidArgumentError);
  });

  it("refuses a folder without a name, and tells one that is not there", async () => {
    await expect(ReactTemplateManager.create("")).rejects.toBeInstanceOf(InvalidArgumentError);
    await expect(ReactTemplateManager.create("/nowhere/at/all")).rejects.toBeInstanceOf(ConfigLoadError);
  });

  it("tells all problems of a configuration at once", async () => {
    const loader = memoryLoader({ "react_config.yaml": "core_promt: core.md\nmax_passes: 0\n" });
    const create = ReactTemplateManager.create("nowhere", { loader });
    await expect(create).rejects.toBeInstanceOf(ConfigValidationError);
    await expect(create).rejects.toMatchObject({ diagnostics: [codeOf("GC1101"), codeOf("GC1105")] });
  });

  it("expands variables of the given environment alone", async () => {
    const loader = memoryLoader({ "react_config.yaml": `core_prompt: core.md\nmax_passes: \${PASSES}\n`, "core.md": "Help." });
    expect((await ReactTemplateManager.create("nowhere", { loader, env: { PASSES: "7" } })).maxPasses).toBe(7);
    await expect(ReactTemplateManager.create("nowhere", { loader })).rejects.toMatchObject({ code: "GC1019" });
  });

  it("asks the loader for nothing but the prompt before a module is wanted", async () => {
    const { manager, loader } = await open({ a: {} });
    const load = vi.spyOn(loader, "load");
    await manager.loadCorePrompt();
    expect([...loader.reads.keys()]).toEqual(["react_config.yaml", "core.md"]);
    expect(load).not.toHaveBeenCalled();
  });

  it("fails with the loader's own error where the prompt is missing", async () => {
    const loader = memoryLoader({ "react_config.yaml": "core_prompt: core.md\n" });
    await expect(ReactTemplateManager.create("nowhere", { loader })).rejects.toBeInstanceOf(KnowledgeLoadError);
  });
});
