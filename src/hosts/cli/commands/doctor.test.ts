import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findFolder } from "../doctor/find-folder.ts";
import { findKeys } from "../doctor/find-keys.ts";
import { findNode } from "../doctor/find-node.ts";
import { findOllama } from "../doctor/find-ollama.ts";
import { findPackages } from "../doctor/find-packages.ts";
import type { Finding } from "../doctor/finding.ts";
import { runCli } from "../run-cli.ts";
import { testHost } from "../testdata/test-host.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const emptyFolder = () => mkdtempSync(join(tmpdir(), "graphcrew-doctor-"));

async function serve(body: string): Promise<string> {
  const server = createServer((_request, response) => response.end(body));
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("--json gives every finding as data and nothing else", async () => {
  const host = testHost({ cwd: emptyFolder(), env: { OPENAI_API_KEY: "sk-very-secret" } });
  const exitCode = await runCli(["doctor", "--json"], host);
  const report = JSON.parse(host.out()) as { ok: boolean; checks: Finding[] };
  expect([exitCode, report.ok]).toEqual([0, true]);
  expect(report.checks).toContainEqual({ name: "OPENAI_API_KEY", status: "ok", detail: "set" });
  expect(report.checks).toContainEqual({ name: "model: auto", status: "ok", detail: "takes OPENAI_API_KEY" });
});

test("the value of a key is never shown", async () => {
  const host = testHost({ cwd: emptyFolder(), env: { OPENAI_API_KEY: "sk-very-secret" } });
  await runCli(["doctor"], host);
  expect(host.out() + host.err()).not.toContain("very-secret");
});

test("something needed that is missing gives exit code 1, and stdout stays JSON", async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, ".graphcrew"), "");
  const host = testHost({ cwd, env: { OPENAI_API_KEY: "k" } });
  const exitCode = await runCli(["doctor", "--json"], host);
  expect([exitCode, (JSON.parse(host.out()) as { ok: boolean }).ok]).toEqual([1, false]);
  expect(host.err()).toContain("error GC6005: Needed and missing: .graphcrew.");
});

test("every package that a user may install beside graphcrew has a line", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { readonly peerDependencies: Readonly<Record<string, string>> };
  const names = findPackages().map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(manifest.peerDependencies).toSorted());
});

test("an old Node is missing, this one is not", () => {
  expect([findNode("18.20.1").status, findNode("20.0.0").status]).toEqual(["missing", "ok"]);
});

test("a blank key is no key, nor is one whose package is missing", () => {
  expect(findKeys({ OPENAI_API_KEY: " " }, () => true).map(({ status }) => status)).toEqual(["absent", "absent", "absent"]);
  expect(findKeys({ OPENAI_API_KEY: "k" }, () => false)[0]).toMatchObject({
    status: "absent",
    hint: "npm install langchain @langchain/openai",
  });
});

test("a key of Google counts under either of its names, as for `auto`", () => {
  expect(findKeys({ GEMINI_API_KEY: "k" }, () => true)[2]).toEqual({ name: "GEMINI_API_KEY", status: "ok", detail: "set" });
  expect(findKeys({}, () => true)[2]).toMatchObject({ name: "GOOGLE_API_KEY", detail: "not set, nor is GEMINI_API_KEY" });
});

test("an Ollama with a model is found, one without is told what to do", async () => {
  const address = await serve('{"models":[{"name":"llama3.2"}]}');
  expect(await findOllama({ OLLAMA_BASE_URL: address })).toMatchObject({ status: "ok", detail: `answers at ${address}, with llama3.2` });
  expect(await findOllama({ OLLAMA_BASE_URL: await serve('{"models":[]}') })).toMatchObject({
    status: "absent",
    hint: "Fetch one: ollama pull llama3.2",
  });
});

test("something else on its port is no Ollama, nor is nothing", async () => {
  expect((await findOllama({ OLLAMA_BASE_URL: await serve("<html>") })).status).toBe("absent");
  expect((await findOllama({ OLLAMA_BASE_URL: "http://127.0.0.1:1" })).status).toBe("absent");
});

test("the folder is fine when it can be made or written", async () => {
  const cwd = emptyFolder();
  expect((await findFolder(cwd)).detail).toBe("can be made here");
  mkdirSync(join(cwd, ".graphcrew"));
  expect((await findFolder(cwd)).detail).toBe("can be written");
});

test("a folder that cannot be written is missing", async () => {
  expect((await findFolder(join(emptyFolder(), "nowhere"))).status).toBe("missing");
});
