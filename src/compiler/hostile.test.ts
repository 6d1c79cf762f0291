import { expect, test } from "vitest";
import type { FilePort } from "../protocol/index.ts";
import { compileCrew } from "./index.ts";

/** So large that what grows faster than its input meets the time limit of every test. */
const SIZE = 700_000;

const NO_FILES: FilePort = {
  read: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
  list: () => Promise.reject(Object.assign(new Error("no folder"), { code: "ENOENT" })),
  realPath: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
};

const CREW = "models: {default: auto}\nagents:\n  - {name: desk, kind: supervisor}\n";

function fill(unit: string, before = "", after = ""): string {
  return before + unit.repeat(Math.floor(SIZE / unit.length)) + after;
}

function numbered(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("");
}

function bomb(levels: string): string {
  const lists = [...levels].map(
    (name, index) =>
      `  ${name}: &${name} [${Array.from({ length: 10 }, () => (index === 0 ? "x" : `*${levels[index - 1]}`)).join(", ")}]\n`,
  );
  return `${CREW}metadata:\n${lists.join("")}`;
}

test.each([
  ["open brackets", "GC1011", fill("[")],
  ["open braces", "GC1011", fill("{")],
  ["dashes", "GC1011", fill("- ")],
  ["explicit keys", "GC1011", fill("? ")],
  ["nested brackets of 10,000 levels, closed", "GC1011", `${CREW}metadata: {deep: ${"[".repeat(10_000)}${"]".repeat(10_000)}}\n`],
  ["nested lines of 10,000 levels", "GC1011", numbered(1_300, (index) => `${" ".repeat(index)}a:\n`)],
  ["closing brackets", "GC1005", fill("]")],
  ["commas", "GC1004", fill(",", "[")],
  ["quotes", "GC1005", fill('"')],
  ["backslashes in quotes", "GC1102", fill("\\\\", '"', '"')],
  ["wrong escapes", "GC1005", fill("\\x", '"', '"')],
  ["anchors", "GC1004", fill("&a ")],
  ["aliases of nothing", "GC1004", fill("- *a\n")],
  ["exclamation marks", "GC1004", fill("! ")],
  ["directives", "GC1014", fill("%a b\n")],
  ["documents", "GC1008", fill("---\n")],
  ["comments", "GC1004", fill("#\n")],
  ["spaces", "GC1014", fill(" ")],
  ["lines of spaces in quotes", "GC1102", fill(" \n", '"', '"')],
  ["tabs", "GC1014", fill("\t")],
  ["lines with tabs", "GC1007", fill("a:\n\tb: c\n")],
  ["NUL characters", "GC1013", fill("\0")],
  ["carriage returns", "GC1013", fill("a: b\r")],
  ["colons in text", "GC1011", fill("a: b: c\n")],
  ["lines without colons", "GC1102", fill("abc def\n")],
  ["one word", "GC1102", fill("a")],
  ["variables", "GC1113", fill(`\${A}`, "a: ")],
  ["open variables", "GC1020", fill(`\${`, "a: ")],
  ["an alias bomb", "GC1010", bomb("abcdefghijklm")],
  ["an alias bomb of keys given twice", "GC1010", bomb("abcdefghi").replace(/\[(.*)\]/g, "{k: [$1], k: [$1]}")],
  [
    "merged aliases",
    "GC1010",
    `${CREW}metadata:\n  a: &a {${numbered(60, (index) => `k${index}: 1, `)}}\n  b: {<<: [${"*a,".repeat(20_000)}]}\n`,
  ],
  ["the same key", "GC1006", `${CREW}metadata:\n${"  a: 1\n".repeat(20_000)}`],
  ["unknown keys", "GC1101", CREW + numbered(30_000, (index) => `k${index}: 1\n`)],
  ["misspelt keys", "GC1101", CREW + numbered(20_000, (index) => `topolog${index}: 1\n`)],
  ["agents without anything", "GC1103", `agents:\n${"  - {}\n".repeat(30_000)}`],
  ["one name", "GC1107", `models: {default: auto}\nagents:\n${"  - {name: a, kind: supervisor}\n".repeat(10_000)}`],
  ["unknown agents", "GC1201", `${CREW}topology:\n  edges:\n${numbered(10_000, (index) => `    - {from: b${index}, to: c${index}}\n`)}`],
  ["includes", "GC1001", `include: [${"a.yaml,".repeat(100_000)}]\n${CREW}`],
  ["a text that is too large", "GC1004", " ".repeat(50_000_000)],
])("%s: a diagnostic and no hang", async (_, code, text) => {
  const { diagnostics } = await compileCrew({ text }, { files: NO_FILES, env: { A: "x" } });
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
});

test("a file of 50 MB is refused without being read", async () => {
  let asked = 0;
  const files: FilePort = {
    ...NO_FILES,
    read: (_, { maxBytes }) => {
      asked = maxBytes;
      return Promise.reject(Object.assign(new Error("too large"), { code: "EFBIG" }));
    },
  };
  const { diagnostics } = await compileCrew("crew.yaml", { files, env: {} });
  expect(asked).toBe(1_048_576);
  expect(diagnostics.map(({ code }) => code)).toEqual(["GC1004"]);
});

test("a crew of 1,000 agents and 10,000 edges loads", async () => {
  const agents = numbered(1_000, (index) => `  - {name: a${index}, kind: supervisor, description: Agent ${index}.}\n`);
  const edges = numbered(
    10_000,
    (index) => `    - {from: a${index % 1_000}, to: a${(index % 1_000) === 999 ? index % 7 : (index % 1_000) + 1}}\n`,
  );
  const { spec, diagnostics } = await compileCrew(
    { text: `models: {default: auto}\nagents:\n${agents}topology:\n  entry: a0\n  edges:\n${edges}` },
    { files: NO_FILES, env: {} },
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(spec?.topology.edges).toHaveLength(10_000);
});
