import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, readText } from "../../scripts/repository.mjs";

/** The end of a call of a logger: its message. */
const LOGGED = /(?:\.(?:debug|info|warn|error)|logger\[\w+\])\([^;]*?,\s+"([a-z]+(?:_[a-z]+)+)",?\s*\)/g;

const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test)\.ts$/.test(name));
const logged = new Set(sources.flatMap((name) => Array.from(readText(join("src", name)).matchAll(LOGGED), (match) => match[1])));
const rows =
  readText("docs/guides/library.md").match(/^\| `[a-z_`, ]+` \| (?:debug|info|warn|error)(?:, (?:debug|info|warn|error))* \|/gm) ?? [];
const told = new Set(rows.flatMap((row) => Array.from((row.split("|")[1] ?? "").matchAll(/`([a-z_]+)`/g), (match) => match[1])));

test("the guide names every message that the library logs, and no other", () => {
  expect([...told].sort()).toEqual([...logged].sort());
});
