import { describe, expect, test } from "vitest";
import { compileFiles, type MemoryFiles, marksOf } from "../testdata/compile-files.ts";

const CREW = `version: 1
name: desk
models:
  default: auto
agents:
  - name: supervisor
    kind: supervisor
`;

const compile = (files: MemoryFiles) => compileFiles({ "crew.yaml": CREW, ...files });
const places = async (files: MemoryFiles) =>
  (await compile(files)).diagnostics.map(({ code, file, range }) => `${code} ${file}:${range.start.line}:${range.start.column}`);

describe("prompts that a project replaces", () => {
  test("are in the spec, with the files they come from", async () => {
    const { spec, diagnostics } = await compile({ "prompts/continue.md": "Go on.\n", "prompts/front-desk.md": "You are {{nobody}}." });
    expect(diagnostics).toEqual([]);
    expect(spec.prompts).toEqual({ continue: { text: "Go on.\n", file: "prompts/continue.md" } });
  });

  test.each<[string, MemoryFiles, string]>([
    [
      "leads out of the project",
      { "prompts/continue.md": { linkTo: "../secret.md" }, "../secret.md": "x" },
      "GC1018 prompts/continue.md:1:1",
    ],
    ["is a link to nowhere", { "prompts/continue.md": { linkTo: "prompts/gone.md" } }, "GC1204 prompts/continue.md:1:1"],
    ["is too large", { "prompts/continue.md": "x".repeat(1_048_577) }, "GC1004 prompts/continue.md:1:1"],
    ["is not UTF-8", { "prompts/continue.md": new Uint8Array([0x61, 0xe9, 0x61]) }, "GC1003 prompts/continue.md:1:1"],
    ["is UTF-16", { "prompts/continue.md": new Uint8Array([0xff, 0xfe, 0x61, 0]) }, "GC1003 prompts/continue.md:1:1"],
    ["is empty", { "prompts/continue.md": " \n" }, "GC1111 prompts/continue.md:1:1"],
    ["has a placeholder of another prompt", { "prompts/continue.md": "Go on,\n  {{text}}" }, "GC1206 prompts/continue.md:2:3"],
    ["has an unknown placeholder", { "prompts/other-agent.md": "{{agent_name}}: {{words}}" }, "GC1206 prompts/other-agent.md:1:17"],
  ])("are held to the rules of an agent's own: one that %s", async (_case, files, place) => {
    expect(await places(files)).toEqual([place]);
  });

  test("are none where their folder is a link that leads out of the project", async () => {
    const { spec, diagnostics } = await compile({ prompts: { linkTo: "../prompts" }, "../prompts/continue.md": "Go on." });
    expect([spec.prompts, diagnostics]).toEqual([{}, []]);
  });

  test("are told of once where an agent names the same file", async () => {
    const crew = `${CREW}    prompt: prompts/supervisor.md\n`;
    const compiled = await compileFiles({ "crew.yaml": crew, "prompts/supervisor.md": "{{agent}}" });
    expect(marksOf(compiled)).toEqual(["GC1206 {{agent}}"]);
  });
});
