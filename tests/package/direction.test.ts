import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.mjs";

/** One crooked import each: the rule that must catch it, the file it stands in, the line. */
const CROOKED: readonly (readonly [rule: string, file: string, line: string])[] = [
  ["direction-protocol", "protocol/a.ts", 'import type { A } from "../errors/index.ts";'],
  ["direction-errors", "errors/a.ts", 'import { a } from "../text/index.ts";'],
  ["direction-text", "text/a.ts", 'import { a } from "../observe/index.ts";'],
  ["direction-compiler", "compiler/a.ts", 'import { a } from "../crew/index.ts";'],
  ["direction-compiler-1-parse", "compiler/1-parse/a.ts", 'import type { A } from "../2-validate/b.ts";'],
  ["direction-compiler-3-resolve", "compiler/3-resolve/a.ts", 'import { a } from "../4-lower/b.ts";'],
  ["direction-routing", "routing/a.ts", 'import { a } from "../agents/index.ts";'],
  ["direction-models", "models/a.ts", 'import { a } from "../middleware/index.ts";'],
  ["direction-agents", "agents/a.ts", 'import { a } from "../direct/index.ts";'],
  ["direction-graph", "graph/a.ts", 'import { a } from "../direct/index.ts";'],
  ["direction-direct", "direct/a.ts", 'import { a } from "../graph/index.ts";'],
  ["direction-crew", "crew/a.ts", 'import { a } from "../graph/index.ts";'],
  ["direction-testing", "testing/a.ts", 'import { a } from "../hosts/cli/index.ts";'],
  ["crew-opens-heavy-parts-in-one-file", "crew/b.ts", 'export const b = () => import("../graph/index.ts");'],
  ["crew-dynamic-imports", "crew/c.ts", 'export const c = () => import("../testing/index.ts");'],
  ["front-door-is-light", "index.ts", 'export { a } from "./graph/index.ts";'],
  ["nobody-imports-the-front-door", "crew/d.ts", 'import { a } from "../index.ts";'],
  ["no-adapter-imports-another", "adapters/lsp/a.ts", 'import { a } from "../otel/index.ts";'],
  ["adapters-know-no-runtime", "adapters/lsp/b.ts", 'import { a } from "../../crew/index.ts";'],
  ["hosts-open-edges-lazily", "hosts/cli/a.ts", 'import { a } from "../../testing/index.ts";'],
  ["folder-door", "agents/b.ts", 'import { a } from "../models/b.ts";'],
  ["folder-door", "agents/a.test.ts", 'import { a } from "../models/b.ts";'],
  ["folder-door-from-the-front", "index.ts", 'export { b } from "./crew/e.ts";'],
  ["phase-door", "compiler/analysis/a.ts", 'import { a } from "../4-lower/b.ts";'],
  ["phase-door-from-above", "compiler/c.ts", 'import { a } from "./4-lower/b.ts";'],
  ["edge-door", "crew/l.ts", 'export const o = () => import("../adapters/lsp/c.ts");'],
  ["edge-door-among-edges", "hosts/cli/b.ts", 'import { a } from "../server/c.ts";'],
  ["no-cycles", "routing/b.ts", 'import type { C } from "./c.ts"; export type B = C;'],
  ["runs-in-a-browser", "compiler/b.ts", 'import { readFileSync } from "node:fs";'],
  ["langchain-core-as-types-below", "text/b.ts", 'import { AIMessage } from "@langchain/core/messages";'],
  ["declared-packages-only", "crew/f.ts", 'import { test } from "vitest";'],
  ["declared-packages-only", "crew/g.ts", 'import semver from "semver";'],
  ["resolvable", "crew/h.ts", 'import { a } from "./not-there.ts";'],
  ["not-to-tests", "crew/i.ts", 'import { a } from "./b.test.ts";'],
  ["not-out-of-src", "crew/j.ts", 'import { a } from "../../scripts/a.ts";'],
  ["home-of-yaml", "models/c.ts", 'import { parse } from "yaml";'],
  ["home-of-langchain-langgraph", "direct/b.ts", 'import type { StateGraph } from "@langchain/langgraph";'],
  ["home-of-marcbachmann-cel-js", "routing/d.ts", 'import { parse } from "@marcbachmann/cel-js";'],
  ["home-of-commander", "crew/k.ts", 'import { Command } from "commander";'],
];

/** Imports that are right and must stay so. */
const STRAIGHT: readonly (readonly [file: string, line: string])[] = [
  ["protocol/z.ts", 'import type { BaseMessage } from "@langchain/core/messages"; export type Z = BaseMessage;'],
  ["crew/open-parts.ts", 'export const p = () => import("../graph/index.ts");'],
  ["hosts/cli/z.ts", 'export const z = () => import("../../testing/index.ts");'],
  ["hosts/cli/y.ts", 'import { a } from "../../crew/index.ts"; export { a };'],
  ["graph/z.ts", 'import { StateGraph } from "@langchain/langgraph"; export { StateGraph };'],
  ["compiler/1-parse/z.ts", 'import { parse } from "yaml"; export { parse };'],
];

const EMPTY = [
  ...["protocol", "errors", "text", "observe", "agents", "direct", "graph", "crew", "testing", "middleware", "models"].map(
    (folder) => `src/${folder}/index.ts`,
  ),
  ...["compiler/2-validate/b", "compiler/4-lower/b", "models/b", "crew/e", "crew/b.test", "adapters/lsp/c", "adapters/otel/index"].map(
    (file) => `src/${file}.ts`,
  ),
  ...["hosts/cli/index", "hosts/server/c"].map((file) => `src/${file}.ts`),
  "scripts/a.ts",
];

let house: string;
let found: readonly { readonly rule: string; readonly from: string }[];

beforeAll(() => {
  house = realpathSync(mkdtempSync(join(tmpdir(), "graphcrew-house-")));
  symlinkSync(realpathSync(join(ROOT, "node_modules")), join(house, "node_modules"));
  for (const file of ["package.json", "tsconfig.json"]) symlinkSync(join(ROOT, file), join(house, file));
  for (const file of EMPTY) write(file, "export const a = 1;\n");
  write("src/routing/c.ts", 'import type { B } from "./b.ts"; export type C = B;\n');
  for (const [, file, line] of CROOKED) write(`src/${file}`, `${line}\n`);
  for (const [file, line] of STRAIGHT) write(`src/${file}`, `${line}\n`);
  found = violations();
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(CROOKED)("%s catches a crooked import in %s", (rule, file) => {
  expect(found).toContainEqual({ rule, from: `src/${file}` });
});

test.each(STRAIGHT)("the import in %s is allowed", (file) => {
  expect(found.filter((violation) => violation.from === `src/${file}`)).toEqual([]);
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text, { flag: "a" });
}

function violations(): { rule: string; from: string }[] {
  const tool = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [tool, "--config", join(ROOT, ".dependency-cruiser.mjs"), "--output-type", "json", "src"];
  const result: ICruiseResult = JSON.parse(execFileSync(process.execPath, args, { cwd: house, encoding: "utf8", maxBuffer: 64e6 }));
  return result.summary.violations.map((violation) => ({ rule: violation.rule.name, from: violation.from }));
}
