import { describe, expect, it } from "vitest";
import { compileFiles, type MemoryFiles, marksOf } from "../testdata/compile-files.ts";

/** A crew of agents written `name` (react), `name:kind` or `name:kind:more`, with a topology of one line. */
function crew(agents: readonly string[], topology: string, rest = ""): string {
  const entries = agents.map((agent) => {
    const [name, kind = "react", ...more] = agent.split(":");
    const extra = more.length === 0 ? "" : `, ${more.join(":")}`;
    return `  - {name: ${name}, kind: ${kind}, description: Does ${name}.${kind === "module" ? ", module: a.mjs" : ""}${extra}}`;
  });
  return `name: desk\nmodels: {default: auto}\nagents:\n${entries.join("\n")}\ntopology: {${topology}}\n${rest}`;
}

async function warnings(text: string, files: MemoryFiles = {}): Promise<readonly string[]> {
  return marksOf(await compileFiles({ "crew.yaml": text, "a.mjs": "", ...files }));
}

const HUB = ["boss:supervisor", "a", "b"];

describe("crews that are as they should be", () => {
  it.each([
    ["hub and spokes", crew(HUB, "edges: [{from: boss, to: [a, b]}], default_return: boss")],
    [
      "hub and spokes with the way back written out",
      crew(HUB, "edges: [{from: boss, to: [a, b]}, {from: a, to: boss}], default_return: boss"),
    ],
    ["a router whose workers end the request", crew(HUB, "edges: [{from: boss, to: [a, b]}]")],
    ["one agent alone", crew(["solo"], "entry: solo")],
    [
      "two desks",
      crew(
        ["boss:supervisor", "desk:supervisor", "a", "b"],
        "edges: [{from: boss, to: [desk, a]}, {from: desk, to: b}], default_return: boss",
      ),
    ],
    ["agents of code that choose", crew(["x:module:model: default", "y:module"], "entry: x, edges: [{from: x, to: y}, {from: y, to: x}]")],
    [
      "a worker that ends the request beside one that returns",
      crew(["boss:supervisor", "a", "b:react:on_done: end"], "edges: [{from: boss, to: [a, b]}], default_return: boss"),
    ],
    [
      "a condition that differs",
      crew(HUB, "edges: [{from: boss, to: a, when: slots.x}, {from: boss, to: b, when: '!slots.x'}], default_return: boss"),
    ],
    [
      "the smallest limits that work",
      crew(HUB, "edges: [{from: boss, to: [a, b]}], default_return: boss, max_hops: 3", "budget: {max_llm_calls_per_request: 3}\n").replace(
        "default: auto",
        "default: 'openai:gpt-4o'",
      ),
    ],
  ])("%s get no warning", async (_what, text) => {
    expect(await warnings(text)).toEqual([]);
  });
});

describe("reachability", () => {
  it("GC1901: nobody hands over to an agent", async () => {
    expect(await warnings(crew(HUB, "edges: [{from: boss, to: a}], default_return: boss"))).toEqual(["GC1901 b"]);
  });

  it("GC1901: only an agent that is itself never reached does", async () => {
    const text = crew(
      ["boss:supervisor", "a", "c:supervisor", "d"],
      "edges: [{from: boss, to: a}, {from: c, to: d}], default_return: boss",
    );
    expect(await warnings(text)).toEqual(["GC1901 c", "GC1901 d"]);
  });

  it("GC1901: every run is over before, told once at the limit", async () => {
    const text = crew(["x:supervisor", "y:supervisor", "z:supervisor"], "edges: [{from: x, to: y}, {from: y, to: z}], max_hops: 2");
    expect(await warnings(text)).toEqual(["GC1901 2"]);
  });

  it("counts the way to the default return", async () => {
    expect(
      await warnings(crew(["first", "boss:supervisor", "a"], "entry: first, edges: [{from: boss, to: a}], default_return: boss")),
    ).toEqual([]);
  });

  it("GC1902: the shortest run through an agent is longer than the limit", async () => {
    const { diagnostics } = await compileFiles({
      "crew.yaml": crew(HUB, "edges: [{from: boss, to: [a, b]}], default_return: boss, max_hops: 2"),
    });
    expect(diagnostics).toMatchObject([{ code: "GC1902", hint: expect.stringContaining("max_hops to 3") }]);
  });

  it("GC1902 is left out where the limit ends a run with its best answer", async () => {
    expect(await warnings(crew(HUB, "edges: [{from: boss, to: [a, b]}], default_return: boss, max_hops: 2, on_max_hops: finish"))).toEqual(
      [],
    );
  });
});

describe("ways back", () => {
  it("GC1903: on_done: return with nowhere to return to", async () => {
    expect(await warnings(crew(["boss:supervisor", "a:react:on_done: return"], "edges: [{from: boss, to: a}]"))).toEqual(["GC1903 a"]);
  });

  it("GC1903: the one agent among several that has no edge back", async () => {
    const text = crew(
      ["boss:supervisor", "a:module", "b:module", "c:react:on_done: end"],
      "edges: [{from: boss, to: [a, b, c]}, {from: a, to: boss}]",
    );
    expect(await warnings(text)).toEqual(["GC1903 b"]);
  });

  it("GC1911: an edge from an agent that does not choose", async () => {
    const text = crew(HUB, "edges: [{from: boss, to: [a, b]}, {from: a, to: b}], default_return: boss");
    expect(await warnings(text)).toEqual(["GC1911 b"]);
  });

  it("GC1911: an edge back to the hub that on_done: end never takes", async () => {
    const text = crew(
      ["boss:supervisor", "a:react:on_done: end"],
      "edges: [{from: boss, to: a}, {from: a, to: boss}], default_return: boss",
    );
    expect(await warnings(text)).toEqual(["GC1911 boss"]);
  });
});

describe("edges and models", () => {
  it("GC1907: the same edge twice, a condition beside none, and a condition on the way to the default return", async () => {
    const text = crew(
      ["boss:supervisor", "a:module", "b"],
      "edges: [{from: boss, to: [a, b]}, {from: boss, to: b}, {from: boss, to: a, when: slots.x}, {from: a, to: boss, when: slots.y}], default_return: boss",
    );
    expect(await warnings(text)).toEqual(["GC1907 b", "GC1907 a", "GC1907 boss"]);
  });

  it("GC1907: the same condition twice", async () => {
    const text = crew(
      HUB,
      "edges: [{from: boss, to: b}, {from: boss, to: a, when: slots.x}, {from: boss, to: a, when: slots.x}], default_return: boss",
    );
    expect(await warnings(text)).toEqual(["GC1907 a"]);
  });

  it("GC1906: a model that nobody uses", async () => {
    const text = crew(["solo"], "entry: solo").replace("{default: auto}", "{default: auto, strong: 'openai:gpt-4o'}");
    expect(await warnings(text)).toEqual(["GC1906 strong"]);
  });
});

describe("sizes", () => {
  const withModel = (model: string, more: string) =>
    crew([`solo:react:${more}`], "entry: solo").replace("default: auto", `default: ${model}`);

  it.each([
    ["a prompt beyond the window", "'openai:gpt-4'", 33_000, ["GC1904 p.md"]],
    ["a prompt beyond what max_tokens leaves", "{provider: openai, model: gpt-4-0613, max_tokens: 8000}", 1_000, ["GC1904 p.md"]],
    ["a prompt that fits", "'openai:gpt-4o-mini'", 33_000, []],
    ["a model that is not known", "'openai:gpt-99'", 900_000, []],
    ["a server of one's own", "{provider: openai, model: gpt-4, base_url: 'http://localhost:1'}", 33_000, []],
    ["a local model of another size", "'ollama:llama3-gradient'", 90_000, []],
  ])("of %s", async (_what, model, size, expected) => {
    expect(await warnings(withModel(model, "prompt: p.md"), { "p.md": "x".repeat(size) })).toEqual(expected);
  });

  it("GC1905: knowledge that does not fit beside the prompt", async () => {
    expect(
      await warnings(withModel("'openai:gpt-4'", "knowledge: k"), { "k/a.md": "x".repeat(20_000), "k/b.md": "x".repeat(20_000) }),
    ).toEqual(["GC1905 k"]);
  });

  it.each([
    ["too few calls for a worker's answer", "default_return: boss", "max_llm_calls_per_request: 2", ["GC1910 2"]],
    ["enough where the worker ends the request", "max_hops: 9", "max_llm_calls_per_request: 2", []],
    ["fewer tokens than a prompt", "default_return: boss", "max_tokens_per_request: 99", ["GC1910 99"]],
  ])("of a budget: %s", async (_what, topology, budget, expected) => {
    const agents = ["boss:supervisor", "a:react:prompt: p.md"];
    const text = crew(agents, `edges: [{from: boss, to: a}], ${topology}`, `budget: {${budget}}\n`).replace(
      "default: auto",
      "default: 'openai:gpt-4o'",
    );
    expect(await warnings(text, { "p.md": "x".repeat(400) })).toEqual(expected);
  });

  it("of a budget count no call for an answer that is passed through", async () => {
    const agents = ["boss:supervisor:pass_through: true", "a"];
    expect(
      await warnings(crew(agents, "edges: [{from: boss, to: a}], default_return: boss", "budget: {max_llm_calls_per_request: 2}\n")),
    ).toEqual([]);
  });
});
