import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRefusedEsModule, moduleTrouble } from "./module-trouble.ts";

const ES_MODULE = "import { x } from './x.js';\nexport default x;\n";

async function troubleOf(name: string, text: string, manifest: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "graphcrew-module-"));
  writeFileSync(join(folder, "package.json"), manifest);
  writeFileSync(join(folder, name), text);
  return (await moduleTrouble(join(folder, name), { env: {} }))?.hint;
}

test.each([
  ["an import", ES_MODULE],
  ["an export alone", "export const tool = {};"],
  ["import.meta", "const here = import.meta.url;"],
  ["a line for the shell", "#!/usr/bin/env node\nexport default 1;"],
])("a .js file with %s in a package of scripts is told how to become a module", async (_, text) => {
  expect(await troubleOf("tool.js", text, '{"type": "commonjs"}')).toBe(
    'Set "type": "module" in package.json, or let the name of the file end in .mjs.',
  );
});

test.each([
  ["in a package of modules", "tool.js", ES_MODULE, '{"type": "module"}'],
  ["where Node looks at the syntax", "tool.js", ES_MODULE, "{}"],
  ["whose name says what it is", "tool.mjs", ES_MODULE, '{"type": "commonjs"}'],
  ["that is a script", "tool.js", "module.exports = `\nexport const no = 1;\n`;", '{"type": "commonjs"}'],
  ["that is broken in another way", "tool.js", "const = 1;", '{"type": "commonjs"}'],
  ["beside a broken package.json", "tool.js", ES_MODULE, '{"type": '],
])("nothing speaks against a module %s", async (_, name, text, manifest) => {
  expect(await troubleOf(name, text, manifest)).toBeUndefined();
});

test("TypeScript is no trouble where something that may read it is loaded", async () => {
  expect(await moduleTrouble("tool.ts", { env: { NODE_OPTIONS: "--import tsx" } })).toBeUndefined();
});

test("an error of another kind is no refused module", () => {
  expect([isRefusedEsModule(new SyntaxError("Unexpected token ';'")), isRefusedEsModule(undefined)]).toEqual([false, false]);
});
