import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, readText } from "../../scripts/repository.mjs";
import { CODES, type Code, docsOf, isCode } from "../../src/errors/index.ts";
import { renderCodeList } from "./render-code-list.ts";

const codes = Object.keys(CODES) as Code[];
const CODE = /\bGC\d{4}\b/g;

/** Folders below `tests` that are named after a code: a failing crew, or a failing run. */
const samples = new Set(
  [...namesBelow("tests/samples"), ...namesBelow("tests/integration")].flatMap((name) => name.match(/^GC\d{4}/)?.[0] ?? []),
);
const pages = readdirSync(join(ROOT, "docs/errors")).filter((name) => name.startsWith("GC"));

test.each(codes)("%s has a page with its title, and what to do about it", (code) => {
  const page = readText(docsOf(code));
  expect(page.split("\n")[0]).toBe(`# ${code}: ${CODES[code].title}`);
  expect(page).toMatch(/^## (Right|What to do)$/m);
});

test("every page belongs to a code", () => {
  expect(pages.map((name) => basename(name, ".md")).filter((name) => !isCode(name))).toEqual([]);
});

test.each(["README.md", ...pages])("docs/errors/%s names codes that exist", (page) => {
  const named = readText(`docs/errors/${page}`).match(CODE) ?? [];
  expect(named.filter((code) => !isCode(code))).toEqual([]);
});

test("the list of pages is that of the table", async () => {
  await expect(renderCodeList()).toMatchFileSnapshot("../../docs/errors/README.md");
});

test("every sample that is named after a code names one that exists", () => {
  expect([...samples].filter((code) => !isCode(code))).toEqual([]);
});

test("every code is produced by a sample of its name", () => {
  expect(codes.filter((code) => !samples.has(code))).toEqual([]);
});

function namesBelow(folder: string): readonly string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
