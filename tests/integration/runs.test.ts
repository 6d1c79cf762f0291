import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT, readJson } from "../../scripts/repository.mjs";
import { FaultServer } from "./fault-server.ts";
import { type RunSample, runSample } from "./run-sample.ts";

const FOLDER = "tests/integration/runs";
const folders = readdirSync(join(ROOT, FOLDER));
const runs = folders.filter((name) => existsSync(join(ROOT, FOLDER, name, "run.json")));
const calls = folders.filter((name) => existsSync(join(ROOT, FOLDER, name, "call.ts")));
const codeOf = (name: string) => name.slice(0, "GC0000".length);

let server: FaultServer;

beforeAll(async () => {
  server = await FaultServer.start();
});
afterAll(() => server.stop());

describe.each(["direct", "langgraph"] as const)("on the back end %s, each code of a run", (engine) => {
  test.each(runs)("%s", async (name) => {
    const { stopReason, isWarning } = readJson(join(FOLDER, name, "run.json")) as RunSample;
    const end = await runSample(join(FOLDER, name), engine, server);
    expect(end.stopReason).toBe(stopReason);
    expect(isWarning === true ? end.warnings : end.errors).toContain(codeOf(name));
  });
});

describe("each code of a call", () => {
  test.each(calls)("%s", async (name) => {
    const { call } = (await import(join(ROOT, FOLDER, name, "call.ts"))) as { readonly call: () => Promise<unknown> };
    await expect(call()).rejects.toMatchObject({ code: codeOf(name) });
  });
});
