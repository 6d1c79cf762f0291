import { expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { testHost } from "../testdata/test-host.ts";

async function explain(code: string, hasColor = false) {
  const host = testHost({ hasColor });
  const exitCode = await runCli(["explain", code], host);
  return { exitCode, out: host.out(), err: host.err() };
}

test.each(["GC6001", "gc6001", "6001"])("%s shows the page of the code", async (code) => {
  const { exitCode, out } = await explain(code);
  expect(exitCode).toBe(0);
  expect(out).toContain("# GC6001: Wrong usage of the command line");
});

test("with colour the page is rendered", async () => {
  expect((await explain("GC6001", true)).out).toContain("\u001b[1mGC6001");
});

test.each([
  ["GC6099", "GC6005"],
  ["GC1000", "GC1001"],
  ["GCI101", "GC1101"],
  ["GC12", "GC1201"],
  ["130", "GC1301"],
  ["GC12011", "GC1201"],
])("%s is unknown, and %s is near", async (code, nearest) => {
  const { exitCode, out, err } = await explain(code);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toContain(`There is no code "${code}".`);
  expect(err).toContain(nearest);
});

test.each(["charged-twice", "GC99", "gc9999"])("%s is near to no code, and is told what a code looks like", async (code) => {
  expect((await explain(code)).err).toContain("A code is GC and four digits; docs/errors/README.md lists them all.");
});
