import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { testHost } from "../testdata/test-host.ts";

const CREW = "examples/empty/crew.yaml";

async function graph(...argv: readonly string[]) {
  const host = testHost();
  const exitCode = await runCli(["graph", ...argv], host);
  return { exitCode, out: host.out(), err: host.err() };
}

test.each([
  [[], "flowchart"],
  [["--format", "mermaid"], "flowchart"],
  [["--format", "dot"], "digraph"],
  [["--format", "svg"], "<svg"],
])("%j draws on stdout", async (flags, expected) => {
  const { exitCode, out, err } = await graph(CREW, ...flags);
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out).toContain(expected);
});

test.each([
  ["crew.svg", "<svg"],
  ["crew.gv", "digraph"],
  ["crew.mmd", "flowchart"],
])("the ending of %s decides the format", async (name, expected) => {
  const file = join(mkdtempSync(join(tmpdir(), "graphcrew-graph-")), name);
  expect(await graph(CREW, "-o", file)).toEqual({ exitCode: 0, out: "", err: `Wrote ${file}.\n` });
  expect(readFileSync(file, "utf8")).toContain(expected);
});

test("a file that cannot be written is a failure with a code", async () => {
  const { exitCode, err } = await graph(CREW, "-o", join(tmpdir(), "graphcrew-no-such-folder", "crew.svg"));
  expect(exitCode).toBe(1);
  expect(err).toContain("error GC6003: ");
});

test("a crew with errors is not drawn; its problems go to stderr, with their lines", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "graphcrew-graph-")), "crew.yaml");
  writeFileSync(file, "version: 1\nname: x\nagents: []\ntoplogy: {}\n");
  const { exitCode, out, err } = await graph(file);
  expect([exitCode, out]).toEqual([1, ""]);
  expect(err).toContain("toplogy: {}");
});
