import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installPackage, type UserProject } from "./installed-package.ts";
import { loadedModules } from "./loaded-modules.ts";

const COMMAND = "dist/hosts/cli/main.js";
const EXAMPLE = "examples/support-desk/crew.yaml";

let project: UserProject;

beforeAll(() => {
  project = installPackage();
});

afterAll(() => project.remove());

test("the installed command runs", () => {
  expect(installed("--version")).toBe(`${version()}\n`);
});

test("the installed command explains a code from the package's own pages", () => {
  expect(installed("explain", "GC1101")).toMatch(/^# GC1101: Unknown key$/m);
});

test("the installed command starts a project that has no problems", () => {
  mkdirSync(join(project.folder, "fresh"));
  installed("init", "fresh", "--template", "empty");
  expect(spawnSync("npx", ["--no-install", "graphcrew", "check", "fresh/crew.yaml"], { cwd: project.folder }).status).toBe(0);
});

test("--help loads the words of the command line, and what finds a near name, alone", () => {
  expect(loadedModules([COMMAND, "--help"]).packages).toEqual(["commander", "fastest-levenshtein", "picocolors"]);
});

test("check loads neither LangChain nor what draws, asks or answers", () => {
  const { ours, packages } = loadedModules([COMMAND, "check", EXAMPLE]);
  expect(packages.filter((name) => /^(@langchain\/.*|langchain|@clack\/.*|@dagrejs\/.*|@energetic-ai\/.*|openai)$/.test(name))).toEqual([]);
  expect(ours.filter((file) => /^(graph|testing|crew|index)\b/.test(file))).toEqual([]);
});

function installed(...args: readonly string[]): string {
  return execFileSync("npx", ["--no-install", "graphcrew", ...args], { cwd: project.folder, encoding: "utf8" });
}

function version(): string {
  return installed("--version").trim();
}
