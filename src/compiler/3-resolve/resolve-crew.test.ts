import { describe, expect, it } from "vitest";
import { compileFiles, type MemoryFiles, marksOf } from "../testdata/compile-files.ts";

/** A crew file whose agents have these further lines. */
function crew(lines: {
  readonly billing?: string;
  readonly supervisor?: string;
  readonly models?: string;
  readonly rest?: string;
}): string {
  return `name: desk
models: ${lines.models ?? "{default: auto}"}
agents:
  - name: supervisor
    kind: supervisor
    description: Routes each question.
    ${lines.supervisor ?? ""}
  - name: billing
    kind: react
    description: Charges and refunds.
    ${lines.billing ?? ""}
${lines.rest ?? "topology: {entry: supervisor, edges: [{from: supervisor, to: billing}], default_return: supervisor}"}
`;
}

async function marks(files: MemoryFiles): Promise<readonly string[]> {
  return marksOf(await compileFiles(files));
}

describe("a crew whose names all mean something", () => {
  it("gets its prompts, knowledge in name order, models and replies", async () => {
    const { diagnostics, spec } = await compileFiles({
      "crew.yaml": crew({
        billing: "prompt: prompts/billing.md\n    knowledge: knowledge\n    output: {schema: answer.json}",
        models: "{default: 'scripted:replies.yaml'}",
      }),
      "prompts/billing.md": "Answer from {{knowledge}} as {{agent_name}}.",
      "knowledge/b.md": "Refunds.",
      "knowledge/a.md": "Charges.",
      "knowledge/B2.MD": "Invoices.",
      "knowledge/notes.txt": "not read",
      "knowledge/deep/c.md": "not read",
      "replies.yaml": "- reply: hello",
      "answer.json": '{"type": "object"}',
    });
    expect(diagnostics).toEqual([]);
    expect(spec.agents[1]).toMatchObject({
      model: "default",
      prompt: { text: "Answer from {{knowledge}} as {{agent_name}}.", file: "prompts/billing.md" },
      knowledge: {
        dir: "knowledge",
        modules: [
          { name: "B2", file: "knowledge/B2.MD", text: "Invoices." },
          { name: "a", file: "knowledge/a.md", text: "Charges." },
          { name: "b", file: "knowledge/b.md", text: "Refunds." },
        ],
      },
      output: { schema: { type: "object" }, file: "answer.json" },
    });
    expect(spec.models.default?.file).toBe("replies.yaml");
  });

  it("reads files relative to the file that names them", async () => {
    const { diagnostics, spec } = await compileFiles({
      "crew.yaml": "name: desk\nmodels: {default: auto}\ninclude: [parts/agents.yaml]\ntopology: {entry: solo}\n",
      "parts/agents.yaml": "agents: [{name: solo, kind: react, description: Answers., prompt: solo.md}]\n",
      "parts/solo.md": "Be brief.",
    });
    expect(diagnostics).toEqual([]);
    expect(spec.agents[0]?.prompt).toEqual({ text: "Be brief.", file: "parts/solo.md" });
  });
});

describe("names of agents", () => {
  it("are all looked up, each at its own place", async () => {
    const rest = "topology: {entry: Supervisor, edges: [{from: supervisr, to: [biling, billing]}], default_return: boss}";
    expect(await marks({ "crew.yaml": crew({ rest }) })).toEqual(["GC1201 Supervisor", "GC1201 supervisr", "GC1201 biling", "GC1201 boss"]);
  });

  it("that differ in case alone are told as such, with the place of the declaration", async () => {
    const { diagnostics } = await compileFiles({ "crew.yaml": crew({ rest: "topology: {edges: [{from: supervisor, to: Billing}]}" }) });
    expect(diagnostics[0]).toMatchObject({
      hint: 'Write "billing": names are case-sensitive.',
      related: [{ range: { start: { line: 8 } } }],
    });
  });

  it("count as declared when code supplies them, and become agents of the crew", async () => {
    const rest = "topology: {entry: supervisor, edges: [{from: supervisor, to: [billing, pricing]}], default_return: supervisor}";
    const { diagnostics, spec, plan } = await compileFiles({ "crew.yaml": crew({ rest }) }, { agents: ["pricing", "unused"] });
    expect(diagnostics).toEqual([]);
    expect(spec.agents.map((agent) => agent.name)).toEqual(["supervisor", "billing", "pricing"]);
    expect(plan?.sourceMap.pricing?.range.start.line).toBe(12);
  });

  it("are not judged while some agent cannot be read", async () => {
    const text = crew({ rest: "  - name: 5\n    kind: react\n    description: x\ntopology: {edges: [{from: supervisor, to: five}]}" });
    expect((await marks({ "crew.yaml": text })).filter((mark) => mark.startsWith("GC12"))).toEqual([]);
  });

  it("may not be both ends of an edge", async () => {
    const rest = "topology: {edges: [{from: supervisor, to: [billing, supervisor]}]}";
    expect(await marks({ "crew.yaml": crew({ rest }) })).toEqual(["GC1203 supervisor"]);
  });
});

describe("models", () => {
  it.each([
    ["the only one, whatever its name", "{main: auto}", "main"],
    ["the one named default", "{other: local, default: auto}", "default"],
  ])("of agents that name none are %s", async (_which, models, expected) => {
    const { spec } = await compileFiles({ "crew.yaml": crew({ models }) });
    expect(spec.agents.map((agent) => agent.model)).toEqual([expected, expected]);
  });

  it.each(["auto", "local"])("need no declaration when they are %s", async (model) => {
    const { diagnostics, spec } = await compileFiles({ "crew.yaml": crew({ billing: `model: ${model}` }) });
    expect(diagnostics).toEqual([]);
    expect(spec.models[model]).toMatchObject({ provider: model, model: "" });
  });

  it("are missing where there are several and none is the default", async () => {
    expect(await marks({ "crew.yaml": crew({ models: "{a: auto, b: local}" }) })).toEqual(["GC1103 supervisor", "GC1103 billing"]);
  });

  it("are missing where none is declared, unless code supplies one", async () => {
    expect(await marks({ "crew.yaml": crew({ models: "{}" }) })).toEqual(["GC1103 supervisor", "GC1103 billing"]);
    const { diagnostics, spec } = await compileFiles({ "crew.yaml": crew({ models: "{}" }) }, { models: ["mine"] });
    expect(diagnostics).toEqual([]);
    expect(spec.agents.map((agent) => agent.model)).toEqual(["mine", "mine"]);
  });

  it("that are unknown are named at their place with the nearest one", async () => {
    const { diagnostics } = await compileFiles({ "crew.yaml": crew({ billing: "model: defualt" }) });
    expect(diagnostics[0]).toMatchObject({ code: "GC1202", hint: 'Did you mean "default"?', range: { start: { line: 11, column: 12 } } });
  });
});

describe("files", () => {
  it.each<[string, string, MemoryFiles, string]>([
    ["a prompt that is not there", "prompt: nowhere.md", {}, "GC1204 nowhere.md"],
    ["a prompt that is a folder", "prompt: texts.md", { "texts.md/a": "" }, "GC1002 texts.md"],
    ["an empty prompt", "prompt: empty.md", { "empty.md": " \n" }, "GC1111 empty.md"],
    ["a prompt in another encoding", "prompt: latin.md", { "latin.md": new Uint8Array([0x41, 0xe9, 0x42]) }, "GC1003 latin.md"],
    ["a prompt that is too large", "prompt: large.md", { "large.md": "x".repeat(1_100_000) }, "GC1004 large.md"],
    ["a prompt above the project", "prompt: ../secret.md", { "../secret.md": "x" }, "GC1018 ../secret.md"],
    ["a prompt at an absolute path", "prompt: /etc/motd.md", { "/etc/motd.md": "x" }, "GC1018 /etc/motd.md"],
    ["a prompt linked to the outside", "prompt: link.md", { "link.md": { linkTo: "/etc/passwd" }, "/etc/passwd": "x" }, "GC1018 link.md"],
    ["knowledge that is not there", "knowledge: nowhere", {}, "GC1205 nowhere"],
    ["knowledge that is a file", "knowledge: a.md", { "a.md": "x" }, "GC1205 a.md"],
    ["knowledge without Markdown", "knowledge: k", { "k/a.txt": "x" }, "GC1205 k"],
    ["a module of knowledge in another encoding", "knowledge: k", { "k/a.md": new Uint8Array([0xff, 0xfe, 0x41, 0x00]) }, "GC1205 k"],
    ["a module of knowledge linked to the outside", "knowledge: k", { "k/a.md": { linkTo: "/etc/a.md" }, "/etc/a.md": "x" }, "GC1018 k"],
    [
      "a react_config.yaml linked to the outside",
      "knowledge: k",
      { "k/react_config.yaml": { linkTo: "/etc/passwd" }, "/etc/passwd": "root:x:0" },
      "GC1018 k",
    ],
    [
      "a valid react_config.yaml linked to the outside",
      "knowledge: k",
      { "k/react_config.yaml": { linkTo: "/etc/rc.yaml" }, "/etc/rc.yaml": "core_prompt: core.md", "k/core.md": "Help." },
      "GC1018 k",
    ],
    ["a react_config.yaml that is a folder", "knowledge: k", { "k/react_config.yaml/a.md": "x", "k/a.md": "x" }, "GC1002 "],
    ["a schema that is not there", "output: {schema: a.json}", {}, "GC1204 a.json"],
    ["a schema that is no JSON", "output: {schema: a.json}", { "a.json": '{"type": ' }, "GC1208 a.json"],
    ["a schema that is a list", "output: {schema: a.json}", { "a.json": "[]" }, "GC1208 a.json"],
    ["a schema with a fault", "output: {schema: {properties: {a: {type: money}}}}", {}, "GC1208 money"],
    ["an unknown middleware", "middleware: [metrics, {name: metrix}]", {}, "GC1209 metrix"],
    ["a middleware of a later version", "middleware: [guardrail]", {}, "GC1110 guardrail"],
  ])("%s", async (_what, billing, files, mark) => {
    expect(await marks({ "crew.yaml": crew({ billing }), ...files })).toEqual([mark]);
  });

  it.each([
    ["is not there", "agents/a.mjs", {}, ["GC1207 agents/a.mjs"]],
    ["is a folder", "agents", { "agents/a.mjs": "" }, ["GC1207 agents"]],
    ["is there", "agents/a.mjs", { "agents/a.mjs": "" }, []],
  ])("a module that %s", async (_what, module, files, expected) => {
    const rest = `  - {name: code, kind: module, description: x, module: ${module}}
topology: {edges: [{from: supervisor, to: [billing, code]}], default_return: supervisor}`;
    expect(await marks({ "crew.yaml": crew({ rest }), ...files })).toEqual(expected);
  });
});

describe("placeholders", () => {
  it("are checked in a file, whose text is kept for the frame", async () => {
    const result = await compileFiles({
      "crew.yaml": crew({ billing: "prompt: p.md" }),
      "p.md": "Hello.\n\nFrom {{knowlege}}: {{crew_name}}\n",
    });
    expect(marksOf(result)).toEqual(["GC1206 {{knowlege}}"]);
    expect(result.diagnostics[0]).toMatchObject({
      file: "p.md",
      range: { start: { line: 3, column: 6 } },
      hint: "Did you mean {{knowledge}}?",
    });
    expect(Object.keys(result.sources)).toContain("p.md");
  });

  it("are checked in a text of the crew file", async () => {
    expect(await marks({ "crew.yaml": crew({ billing: "prompt: |\n      Answer.\n      From {{agents}}." }) })).toEqual([
      "GC1206 {{agents}}",
    ]);
  });

  it("of other kinds of agent are errors, since they would have no value", async () => {
    expect(await marks({ "crew.yaml": crew({ supervisor: "prompt: 'Use {{knowledge}}.'" }) })).toEqual(["GC1206 {{knowledge}}"]);
  });
});

describe("conditions", () => {
  const withWhen = (when: string) => crew({ rest: `topology:\n  edges:\n    - {from: supervisor, to: billing, when: ${when}}\n` });

  it.each([
    ["plain", 'slots.a == "x" and slots.b', ["GC1301 and"]],
    ["in single quotes", "'slots.a == ''x'' &&'", ["GC1301 "]],
    ["in double quotes", '"slotz.a == \\"x\\" && tier"', ["GC1302 slotz", "GC1302 tier"]],
    ["of a wrong type", "size(slots.a)", ["GC1303 size(slots.a)"]],
    ["always false", "1 > 2", ["GC1908 1 > 2"]],
  ])("%s", async (_style, when, expected) => {
    expect(await marks({ "crew.yaml": withWhen(when) })).toEqual(expected);
  });

  it("are checked once for all targets of an edge", async () => {
    const rest = "topology:\n  edges:\n    - {from: supervisor, to: [billing, billing], when: slots.}\n";
    expect(await marks({ "crew.yaml": crew({ rest }) })).toEqual(["GC1301 "]);
  });
});

describe("problems", () => {
  it("do not hide each other", async () => {
    const text = crew({
      models: "{default: auto}",
      supervisor: "model: defalt",
      billing: "prompt: no.md\n    knowledge: no\n    middleware: [x]",
      rest: "topology: {entry: supervisor, edges: [{from: supervisor, to: biling, when: slotz.a}], default_return: supervisor}",
    });
    expect(await marks({ "crew.yaml": text })).toEqual([
      "GC1202 defalt",
      "GC1204 no.md",
      "GC1205 no",
      "GC1209 x",
      "GC1201 biling",
      "GC1302 slotz",
    ]);
  });
});
