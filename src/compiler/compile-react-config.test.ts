import { expect, test } from "vitest";
import type { FilePort } from "../protocol/index.ts";
import { compileCrew, compileReactConfig, renderDiagnostics, tellFileKind } from "./index.ts";

/** Files of a test by path; folders are what is before the last slash. */
function filesOf(texts: Readonly<Record<string, string>>): FilePort {
  const missing = (): never => {
    throw Object.assign(new Error("no file"), { code: "ENOENT" });
  };
  return {
    read: async (path) => new TextEncoder().encode(texts[path] ?? missing()),
    list: async (folder) => {
      const names = Object.keys(texts).flatMap((path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : []));
      return names.length === 0 ? missing() : names.filter((name) => !name.includes("/")).sort();
    },
    realPath: async (path) => (Object.keys(texts).some((one) => one === path || one.startsWith(`${path}/`)) ? path : missing()),
  };
}

const CORE = { "desk/core.md": "Help.\n" };

function compile(text: string, files: Readonly<Record<string, string>> = CORE, env: Readonly<Record<string, string>> = {}) {
  return compileReactConfig({ text, file: "desk/react_config.yaml" }, { files: filesOf(files), env });
}

const codesOf = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) => diagnostics.map(({ code }) => code);

test("a minimal configuration has every default", async () => {
  const { spec, diagnostics } = await compile("core_prompt: core.md\nslots: [{name: a, file: core.md, description: A.}]\n");
  expect(diagnostics).toEqual([]);
  expect(spec).toEqual({
    file: "desk/react_config.yaml",
    dir: "desk",
    corePrompt: "core.md",
    corePromptTokens: 1,
    maxPasses: 5,
    onMaxPasses: "error",
    maxParseRetries: 2,
    allowPlainAnswer: undefined,
    maxHistoryTokens: undefined,
    protocol: "auto",
    slots: [{ name: "a", file: "core.md", description: "A.", dependsOn: [], maxTokens: undefined, preload: false, tokens: 1 }],
    actions: [],
  });
  expect(Object.isFrozen(spec?.slots[0])).toBe(true);
});

test("a parameter that is only described is a text", async () => {
  const { spec } = await compile(
    "core_prompt: core.md\nactions: [{name: a, description: A., parameters: {x: What., y: {type: integer}, z: {}}, required: [x], approval: required}]\n",
  );
  expect(spec?.actions).toEqual([
    {
      name: "a",
      description: "A.",
      parameters: { x: { type: "string", description: "What." }, y: { type: "integer" }, z: {} },
      required: ["x"],
      terminal: false,
      approval: true,
    },
  ]);
});

test("a fault of each phase is told in one run, in source order, without a spec", async () => {
  const compiled = await compile(
    "core_prompt: nowhere.md\nmax_passes: x\nslots:\n  - {name: a, file: core.md, description: A., depends_on: [b]}\n",
  );
  expect(codesOf(compiled)).toEqual(["GC1204", "GC1102", "GC1210"]);
  expect(compiled.spec).toBeUndefined();
});

test("the value of a variable is never told", async () => {
  const text = `core_prompt: \${CORE}\nslots: [{name: a, file: core.md, description: A., depends_on: ["\${CORE}"]}]\n`;
  const compiled = await compile(text, CORE, { CORE: "secret-place.md" });
  expect(codesOf(compiled)).toEqual(["GC1204", "GC1210"]);
  expect(renderDiagnostics(compiled, { format: "json" })).not.toContain("secret-place");
  expect(codesOf(await compile(text))).toEqual(["GC1019", "GC1019"]);
});

test("a file that is a link out of its folder is refused, and nothing of it is shown", async () => {
  const texts = { "desk/react_config.yaml": "root:x:0", "desk/core.md": "Help.\n" };
  const files: FilePort = {
    ...filesOf(texts),
    realPath: async (path) => (path === "desk/react_config.yaml" ? "/etc/passwd" : path),
  };
  const compiled = await compileReactConfig("desk/react_config.yaml", { files });
  expect(codesOf(compiled)).toEqual(["GC1018"]);
  expect(renderDiagnostics(compiled, { format: "human" })).not.toContain("root:x:0");
});

test("an include is no key of it", async () => {
  expect(codesOf(await compile("core_prompt: core.md\ninclude: other.yaml\nproject_dir: ..\n"))).toEqual(["GC1101", "GC1101"]);
});

test("a syntax error does not hide what the rest says", async () => {
  const compiled = await compile("core_prompt: core.md\nslots:\n  - {name: a, file: core.md, description: A.\nactions:\n  - {name: b}\n");
  expect(codesOf(compiled)[0]).toBe("GC1005");
});

test.each([
  ["a list", "- core_prompt\n", "GC1102"],
  ["nothing", "", "GC1014"],
  ["a crew", "agents: []\n", "GC1113"],
  ["something else", "colour: red\n", "GC1113"],
])("%s is no configuration", async (_, text, code) => {
  expect(codesOf(await compile(text))).toEqual([code]);
});

test("modules in every circle there is are told by one of them", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `m${index}`);
  const slots = names.map((name) => `  - {name: ${name}, file: core.md, description: A., depends_on: [${names.join(", ")}]}\n`);
  const { diagnostics } = await compile(`core_prompt: core.md\nslots:\n${slots.join("")}`);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([["GC1211", 'The module "m0" depends on itself.']]);
});

test("of a circle of thousands of modules the beginning and the end are told", async () => {
  const slots = Array.from(
    { length: 3_000 },
    (_, index) => `  - {name: m${index}, file: core.md, description: A., depends_on: [m${(index + 1) % 3_000}]}\n`,
  );
  const { diagnostics } = await compile(`core_prompt: core.md\nslots:\n${slots.join("")}`);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "The modules depend on each other: m0 → m1 → m2 → … → m2999 → m0 (3,000 modules).",
  ]);
  expect(diagnostics[0]?.related).toHaveLength(7);
});

test("each of thousands of modules is looked for and read once", async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `m${index}`);
  const files = filesOf({ ...CORE, ...Object.fromEntries(names.map((name) => [`desk/${name}.md`, "Help.\n"])) });
  const known = new Set(names.map((name) => `desk/${name}.md`));
  const asked = { read: 0, realPath: 0, list: 0 };
  const counting: FilePort = {
    read: (path, options) => {
      asked.read += 1;
      return files.read(path, options);
    },
    list: (path) => {
      asked.list += 1;
      return files.list(path);
    },
    realPath: async (path) => {
      asked.realPath += 1;
      return known.has(path) ? path : files.realPath(path);
    },
  };
  const slots = names.map((name) => `  - {name: ${name}, file: ${name}.md, description: A.}\n`);
  const text = `core_prompt: core.md\nslots:\n${slots.join("")}`;
  const { diagnostics } = await compileReactConfig({ text, file: "desk/react_config.yaml" }, { files: counting, env: {} });
  expect(diagnostics).toEqual([]);
  expect(asked).toEqual({ read: 1_001, realPath: 1_002, list: 0 });
});

test.each([
  ["core_prompt: x\n", "any.yaml", "react_config"],
  ["agents: []\ncore_prompt: x\n", "any.yaml", "crew"],
  ['{"core_prompt": "x"}', "any.json", "react_config"],
  ["core_prompt: x\n  bad: [\n", "any.yaml", "react_config"],
  ["core_promt: x\n", "desk/react_config.yaml", "react_config"],
  ["colour: red\n", "any.yaml", "crew"],
  ["{\n  agents: [],\n}\n", "react_config.yaml", "crew"],
  ["core_prompt: |\n  agents: none\n", "any.yaml", "react_config"],
  ["# agents: none\n'core_prompt' : x\n", "any.yaml", "react_config"],
])("%j in %s is told to be a %s", (text, file, kind) => {
  expect(tellFileKind(file, text)).toBe(kind);
});

const CREW = `models: {default: auto}
agents:
  - {name: lead, kind: supervisor}
  - {name: a, kind: react, description: A., knowledge: desk}
  - {name: b, kind: react, description: B., knowledge: desk, prompt: "Help {{slots}}{{actions}}."}
  - {name: c, kind: react, description: C., knowledge: whole, prompt: "Help {{slots}}."}
topology: {entry: lead, edges: [{from: lead, to: [a, b, c]}], default_return: lead}
`;
const FOLDERS = { ...CORE, "desk/react_config.yaml": "core_prompt: core.md\nmax_passes: 7\n", "whole/all.md": "All.\n" };

test("a crew has the configuration of each folder, and the modules of those without one", async () => {
  const { spec, diagnostics } = await compileCrew(
    { text: CREW.replace("{{slots}}.", "{{knowledge}}.") },
    { files: filesOf(FOLDERS), env: {} },
  );
  expect(diagnostics).toEqual([]);
  expect(spec?.agents.map(({ react, knowledge }) => [react?.maxPasses, knowledge?.modules.length])).toEqual([
    [undefined, undefined],
    [7, 0],
    [7, 0],
    [undefined, 1],
  ]);
});

test("placeholders of passes are known where there are passes, and the faults of a shared folder are told once", async () => {
  const files = { ...FOLDERS, "desk/react_config.yaml": "core_prompt: core.md\nmax_passes: 0\n" };
  const { diagnostics, sources } = await compileCrew({ text: CREW }, { files: filesOf(files), env: {} });
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ["GC1206", "crew.yaml"],
    ["GC1105", "desk/react_config.yaml"],
  ]);
  expect(Object.keys(sources)).toContain("desk/react_config.yaml");
});

test("what a crew says of passes stands beside what its folders say", async () => {
  const text = CREW.replace("knowledge: desk}", "knowledge: desk, max_passes: 2, protocol: xml}").replace(' prompt: "Help {{slots}}."', "");
  const { spec } = await compileCrew({ text }, { files: filesOf(FOLDERS), env: {} });
  expect(spec?.agents[1]).toMatchObject({ maxPasses: 2, reactProtocol: "xml", protocol: "auto", react: { maxPasses: 7 } });
});

test("thousands of modules that are each too large are told within bounds", async () => {
  const slots = Array.from(
    { length: 3_000 },
    (_, index) => `  - {name: m${index}, file: core.md, description: A., depends_on: [m${index + 1}]}\n`,
  );
  const last = "  - {name: m3000, file: core.md, description: A.}\n";
  const files = {
    "desk/core.md": "Help.\n".repeat(100),
    "desk/react_config.yaml": `core_prompt: core.md\nslots:\n${slots.join("")}${last}`,
  };
  const crew =
    "name: x\nmodels: {default: auto}\nagents: [{name: a, kind: react, description: A., knowledge: desk}]\ntopology: {entry: a}\n";
  const compiled = await compileCrew({ text: `${crew}knowledge: {max_loaded_tokens: 30000}\n` }, { files: filesOf(files), env: {} });
  expect(new Set(codesOf(compiled))).toEqual(new Set(["GC1905"]));
  expect(compiled.diagnostics.length + compiled.omitted).toBeLessThan(400);
});
