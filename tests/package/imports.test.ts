import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { staticClosure } from "../../scripts/module-graph.mjs";
import { ROOT, readJson } from "../../scripts/repository.mjs";
import { loadedModules } from "./loaded-modules.ts";

/** Packages that no one pays for before using them. */
const HEAVY =
  /^(@langchain\/(?!core$).*|langchain|openai|@anthropic-ai\/.*|ollama|@google\/.*|pg|@electric-sql\/.*|hono|@hono\/.*|@opentelemetry\/.*|@modelcontextprotocol\/.*|vscode-.*|@energetic-ai\/.*|@dagrejs\/.*|commander|@clack\/.*)$/;

/** Parts of ours that open lazily. */
const LAZY = /^(graph|adapters|hosts|testing)\//;

/** Notes every file that JavaScript asks for; how Node reads modules is not seen. */
const NOTE_FILES = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const seen = [];
for (const name of ["readFileSync", "existsSync", "statSync", "readdirSync", "readFile"]) {
  const real = fs[name];
  fs[name] = (path, ...rest) => {
    seen.push(String(path));
    return real(path, ...rest);
  };
}
syncBuiltinESMExports();
`;

const evaluate = (code: string): unknown =>
  JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: ROOT, encoding: "utf8" }));
const importing = (specifier: string) => loadedModules(["--input-type=module", "--eval", `await import(${JSON.stringify(specifier)})`]);

describe('import "graphcrew"', () => {
  const { ours, packages } = importing("graphcrew");

  test("loads its own code", () => {
    expect(ours).toContain("index.js");
  });

  test("loads no LangGraph, provider, database or web code", () => {
    expect(packages.filter((name) => HEAVY.test(name))).toEqual([]);
  });

  test("reads no file of the package", () => {
    const code = `${NOTE_FILES} await import("graphcrew"); console.log(JSON.stringify(seen));`;
    const seen = evaluate(code) as readonly string[];
    expect(seen.filter((file) => file.startsWith(ROOT) && !file.includes("node_modules"))).toEqual([]);
  });

  test("tells the version of package.json", () => {
    const code = 'import { version } from "graphcrew"; console.log(JSON.stringify(version));';
    expect(evaluate(code)).toBe(readJson("package.json").version);
  });

  test("loads no lazy part of its own", () => {
    expect(ours.filter((file) => LAZY.test(file))).toEqual([]);
  });
});

describe('import "graphcrew/compiler"', () => {
  const { packages } = importing("graphcrew/compiler");

  test("loads neither LangChain nor anything heavy", () => {
    expect(packages.filter((name) => HEAVY.test(name) || name === "@langchain/core")).toEqual([]);
  });

  test("asks Node for nothing at once, so that a browser can load it", () => {
    expect(staticClosure(join(ROOT, "dist/compiler/index.js")).packages.filter((name) => name.startsWith("node:"))).toEqual([]);
  });
});

describe('import "graphcrew/protocol"', () => {
  test("loads no package at all", () => {
    expect(importing("graphcrew/protocol").packages).toEqual([]);
  });
});
