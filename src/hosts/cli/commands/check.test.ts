import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../../protocol/index.ts";
import { runCli } from "../run-cli.ts";
import { testHost } from "../testdata/test-host.ts";

const GOOD = `version: 1
name: good
models: { default: local }
agents:
  - { name: supervisor, kind: supervisor, model: default, description: Routes. }
  - { name: helper, kind: react, model: default, description: Helps. }
topology:
  entry: supervisor
  default_return: supervisor
  edges: [{ from: supervisor, to: helper }]
`;
const BAD = GOOD.replace("to: helper", "to: helpr").replace("entry: supervisor", "entry: supervisr");

const write = (name: string, text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), "graphcrew-check-")), name);
  writeFileSync(file, text);
  return file;
};

async function check(files: readonly string[], ...flags: readonly string[]) {
  const host = testHost();
  const exitCode = await runCli(["check", ...files, ...flags], host);
  return { exitCode, out: host.out(), err: host.err() };
}

async function checkJson(files: readonly string[], ...flags: readonly string[]) {
  const { exitCode, out, err } = await check(files, "--format", "json", ...flags);
  return { exitCode, err, ...(JSON.parse(out) as { diagnostics: Diagnostic[]; errors: number; warnings: number; cost?: object[] }) };
}

test("a good file has no problems", async () => {
  expect(await check([write("crew.yaml", GOOD)])).toEqual({ exitCode: 0, out: "No problems in 1 file.\n", err: "" });
});

test("every problem is shown with its lines, and counted", async () => {
  const { exitCode, out, err } = await check([write("crew.yaml", BAD)]);
  expect([exitCode, err]).toEqual([1, ""]);
  expect(out).toContain("error[GC1201]");
  expect(out).toContain("to: helpr");
  expect(out).toContain("entry: supervisr");
  expect(out).toMatch(/^2 errors/m);
});

test("warnings alone are allowed", async () => {
  const file = write("crew.yaml", GOOD.replace("{ default: local }", "{ default: local, spare: local }"));
  expect(await checkJson([file])).toMatchObject({ exitCode: 0, errors: 0, warnings: 1, err: "" });
});

test("several files give one result, in their order, each problem once", async () => {
  const [first, second] = [write("b.yaml", BAD), write("a.yaml", BAD)];
  const { exitCode, errors, diagnostics } = await checkJson([first, second, first]);
  expect([exitCode, errors]).toEqual([1, 4]);
  expect(diagnostics.map(({ file }) => file)).toEqual([first, first, second, second]);
});

test("a missing file is an error, not wrong usage", async () => {
  const { exitCode, diagnostics } = await checkJson([join(tmpdir(), "graphcrew-nowhere.yaml")]);
  expect([exitCode, diagnostics.map(({ code }) => code)]).toEqual([1, ["GC1001"]]);
});

test("a missing file that was typed is looked for where one is, one that a file names beside that file", async () => {
  const typed = await checkJson(["no-such-folder/nowhere.yaml"]);
  const included = await checkJson([write("including.yaml", `include: [no-such-folder/nowhere.yaml]\n${GOOD}`)]);
  expect(typed.diagnostics[0]?.hint).toBe("Check the path; it is relative to the folder you are in.");
  expect(included.diagnostics[0]?.hint).toBe("Check the path; it is relative to the file that names it.");
});

test.each([
  ["actor", "type: graph\nroute: x\n", []],
  ["actor", GOOD, ["--as", "actor"]],
])("a file of kind %s is recognised, and not supported yet", async (_kind, text, flags) => {
  const { exitCode, diagnostics } = await checkJson([write("x.yaml", text)], ...flags);
  expect([exitCode, diagnostics.map(({ code }) => code)]).toEqual([1, ["GC1110"]]);
});

test("a react_config file is told by its keys, and its files are looked for beside it", async () => {
  const { exitCode, diagnostics } = await checkJson([write("any.yaml", "core_prompt: nowhere.md\n")]);
  expect([exitCode, diagnostics.map(({ code }) => code)]).toEqual([1, ["GC1204"]]);
});

test("a knowledge folder is checked by its react_config.yaml", async () => {
  const folder = dirname(write("react_config.yaml", "core_prompt: core.md\nmax_pases: 3\n"));
  writeFileSync(join(folder, "core.md"), "Hello {{nobody}}.\n");
  const { diagnostics } = await checkJson([folder]);
  expect(diagnostics.map(({ code, file }) => [code, basename(file)])).toEqual([
    ["GC1101", "react_config.yaml"],
    ["GC1206", "core.md"],
  ]);
});

test("a file is looked at as what --as says", async () => {
  const { diagnostics } = await checkJson([write("x.yaml", GOOD)], "--as", "react_config");
  expect(diagnostics.map(({ code }) => code)).toEqual(["GC1113"]);
  const other = await checkJson([write("x.yaml", "core_prompt: x.md\n")], "--as", "crew");
  expect(other.diagnostics.map(({ code }) => code)).toEqual(["GC1113"]);
});

test("--cost tells the bound, in JSON for each file without errors", async () => {
  const good = write("crew.yaml", GOOD);
  expect((await check([good], "--cost")).out).toContain("Worst case of one request");
  expect((await checkJson([good, write("bad.yaml", BAD)], "--cost")).cost).toMatchObject([{ file: good, maxHops: 25 }]);
});

test.each(["sarif", "github"])("--cost beside %s goes to stderr", async (format) => {
  const { out, err } = await check([write("crew.yaml", GOOD)], "--cost", "--format", format);
  expect(out).not.toContain("Worst case");
  expect(err).toContain("Worst case");
});

test("SARIF is JSON of its version", async () => {
  const { out } = await check([write("crew.yaml", BAD)], "--format", "sarif");
  expect(JSON.parse(out)).toMatchObject({ version: "2.1.0" });
});

test("GitHub gets one annotation for each problem", async () => {
  const { out } = await check([write("crew.yaml", BAD)], "--format", "github");
  expect(out.match(/^::error /gm)).toHaveLength(2);
});

test("escape sequences in a file are shown, not sent", async () => {
  const { out } = await check([write("crew.yaml", BAD.replace("helpr", '"hel\u001b[2Jpr"'))]);
  expect(out).not.toContain("\u001b");
});

test("--watch is for people", async () => {
  const { exitCode, err } = await check([write("crew.yaml", GOOD)], "--watch", "--format", "json");
  expect(exitCode).toBe(2);
  expect(err).toContain("--watch cannot be used with --format json.");
});

test("--watch checks again when the file changes, and ends when it is told to", async () => {
  const file = write("crew.yaml", GOOD);
  const host = testHost();
  const ended = runCli(["check", file, "--watch"], host);
  await expect.poll(host.err, { timeout: 5000 }).toContain("Waiting for changes");
  await expect
    .poll(
      () => {
        writeFileSync(file, BAD);
        return host.out();
      },
      { timeout: 5000, interval: 200 },
    )
    .toContain("2 errors");
  host.stop("SIGINT");
  expect(await ended).toBe(0);
});

test("an ES module in a package of scripts is an error where it is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "graphcrew-check-module-"));
  writeFileSync(join(folder, "package.json"), '{"type": "commonjs"}');
  writeFileSync(join(folder, "lookup.js"), "export default {};\n");
  writeFileSync(join(folder, "crew.yaml"), `${GOOD}tools:\n  lookup: {module: lookup.js}\n`);
  const { exitCode, diagnostics } = await checkJson([join(folder, "crew.yaml")]);
  const [problem] = diagnostics.filter(({ severity }) => severity === "error");
  expect([exitCode, problem?.code, problem?.message]).toEqual([1, "GC1207", expect.stringContaining('"lookup.js" is an ES module, and ')]);
});
