import { expect, test } from "vitest";
import { DiagnosticCollector } from "../diagnostics/index.ts";
import type { DocumentNode } from "./document.ts";
import { FileText } from "./file-text.ts";
import { readYaml } from "./read-yaml.ts";

const UNKNOWN = "<unknown>";

function read(text: string): { readonly data: unknown; readonly found: readonly string[] } {
  const collector = new DiagnosticCollector();
  const file = new FileText("f.yaml", text, collector);
  const root = readYaml(file, {
    env: {},
    keys: { isKey: (word) => ["kind", "name", "entry"].includes(word) },
    onVariable: () => undefined,
  });
  const found = collector.collect().diagnostics.map(({ code, range }) => `${code} ${range.start.line}:${range.start.column}`);
  return { data: root === undefined ? undefined : show(root), found };
}

function show(node: DocumentNode): unknown {
  if (node.type === "scalar") return node.unknown === true ? UNKNOWN : node.value;
  if (node.type === "list") return node.items.map(show);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, show(value)]));
}

test.each([
  ["null, ~ and nothing", "a: null\nb: ~\nc:\n", { a: null, b: null, c: null }],
  ["booleans of YAML 1.2 only", "a: true\nb: False\nc: yes\nd: off\n", { a: true, b: false, c: "yes", d: "off" }],
  ["numbers", "a: 1\nb: -2.5\nc: 0x1F\nd: 0o17\ne: 1e3\nf: 017\ng: .5\n", { a: 1, b: -2.5, c: 31, d: 15, e: 1000, f: 17, g: 0.5 }],
  ["text that looks like something else", "a: 1.2.3\nb: 2026-01-01\nc: '1'\nd: !!str 5\n", { a: "1.2.3", b: "2026-01-01", c: "1", d: "5" }],
  ["%YAML 1.1 changes nothing", "%YAML 1.1\n---\na: yes\n", { a: "yes" }],
  ["explicit core tags", "a: !!int 5\nb: !!map {c: !!seq [1]}\n", { a: 5, b: { c: [1] } }],
  ["aliases", "a: &x [1]\nb: *x\n", { a: [1], b: [1] }],
  ["the latest of anchors of one name", "a: &x 1\nb: *x\nc: &x 2\nd: *x\n", { a: 1, b: 1, c: 2, d: 2 }],
  [
    "merge keys: own before merged, first before later",
    "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: [*a, *b], x: 3}\n",
    { a: { x: 1, y: 1 }, b: { y: 2, z: 2 }, c: { x: 3, y: 1, z: 2 } },
  ],
  ["a quoted << is a plain key", 'a: {"<<": 1}\n', { a: { "<<": 1 } }],
  ["line ends of Windows", "a: b\r\nc: |\r\n  d\r\n", { a: "b", c: "d\n" }],
  ["a joiner within an emoji and Persian text", "a: 👩\u200d💻 ok\nb: می\u200cخواهم\n", { a: "👩\u200d💻 ok", b: "می\u200cخواهم" }],
])("reads %s", (_, text, data) => {
  expect(read(text)).toEqual({ data, found: [] });
});

test.each([
  ["a colon in text", "a: b: c\nd: e\n", { a: UNKNOWN, d: "e" }, ["GC1005 1:4"]],
  [
    "a colon in text over lines",
    "l:\n  - name: x\n    d: b: c\n      more\n    kind: y\n",
    { l: [{ name: "x", d: UNKNOWN, kind: "y" }] },
    ["GC1005 3:8"],
  ],
  ["a missing colon", "- name: x\n  kind react\n  c: d\n", [{ name: "x", kind: "react", c: "d" }], ["GC1005 2:3"]],
  ["an equals sign", "kind = react\nc: d\n", { kind: "react", c: "d" }, ["GC1005 1:1"]],
  ["a missing space", "- name:x\n  kind: y\n", [{ name: "x", kind: "y" }], ["GC1005 1:3"]],
  ["text that is no key", "a: b\nsome text\nc: d\n", { a: "b", c: "d" }, ["GC1005 2:1"]],
  [
    "a deeper line",
    "t:\n  entry: b\n    max: 3\n    more: 4\n  edges: []\n",
    { t: { entry: "b", max: 3, more: 4, edges: [] } },
    ["GC1005 3:5"],
  ],
  ["a shallower line", "- name: b\n kind: c\n  d: e\n", [{ name: "b", kind: "c", d: "e" }], ["GC1005 2:2"]],
  ["a deeper list item", "l:\n  - a: 1\n    - a: 2\n  - a: 3\n", { l: [{ a: 1 }, { a: 2 }, { a: 3 }] }, ["GC1005 3:5"]],
  ["a dash without space", "l:\n  - name: a\n  -name: b\n    c: d\n", { l: [{ name: "a" }, { name: "b", c: "d" }] }, ["GC1005 3:3"]],
  ["an open double quote", 'a: "b\nc: d\n', { a: "b", c: "d" }, ["GC1005 1:4"]],
  ["an open quote that a later one closes", "a: 'b\nc: 'd'\n", { a: "b", c: "d" }, ["GC1005 1:4"]],
  ["an apostrophe", "a: 'it's'\nb: c\n", { a: UNKNOWN, b: "c" }, ["GC1005 1:4"]],
  ["text after quotes", 'a: "b" == c\nd: e\n', { a: UNKNOWN, d: "e" }, ["GC1005 1:4"]],
  ["an open bracket", "l:\n  - e: [a, b\n    k: v\n  - n: c\n", { l: [{ e: ["a", "b"], k: "v" }, { n: "c" }] }, ["GC1005 2:8"]],
  ["an open brace", "l:\n  - {a: b, c: d\n  - {a: e}\n", { l: [{ a: "b", c: "d" }, { a: "e" }] }, ["GC1005 2:5"]],
  ["a bracket that closes nothing", "a: b\n]\nc: d\n", { a: "b", c: "d" }, ["GC1005 2:1"]],
  ["a placeholder without quotes", "a: {{x}}\nb: {{x}} y\nc: d\n", { a: {}, b: UNKNOWN, c: "d" }, ["GC1005 1:4", "GC1005 2:4"]],
  ["reserved signs", "a: @b\nc: `d`\ne: %f\n", { a: UNKNOWN, c: UNKNOWN, e: UNKNOWN }, ["GC1005 1:4", "GC1005 2:4", "GC1005 3:4"]],
  ["a list on the line of its key", "a: - b\nc: d\n", { a: UNKNOWN, c: "d" }, ["GC1005 1:4"]],
  ["text after a block sign", "a: | b\n  c\nd: e\n", { a: "c\n", d: "e" }, ["GC1005 1:6"]],
  ["a wrong escape", 'a: "\\d+"\nb: c\n', { a: "\\d+", b: "c" }, ["GC1005 1:5"]],
  ["a comment without space", 'a: "b"#c\nd: e\n', { a: "b", d: "e" }, ["GC1005 1:7"]],
  ["a tab", "l:\n  - a: b\n\tc: d\n    e: f\n", { l: [{ a: "b", c: "d", e: "f" }] }, ["GC1007 3:1"]],
  ["tabs throughout", "l:\n\t- a: b\n\t\tc: d\nm:\n\tn: 1\n", { l: [{ a: "b", c: "d" }], m: { n: 1 } }, ["GC1007 2:1", "GC1007 5:1"]],
  ["a no-break space as indentation", "a:\n\u00a0 b: c\n", { a: { b: "c" } }, ["GC1013 2:1"]],
  ["an invisible character in a key", "na\u200bme: x\n", { name: "x" }, ["GC1013 1:3"]],
  ["a lone carriage return", "a: b\rc: d\n", { a: "b", c: "d" }, ["GC1013 1:5"]],
  ["a key given twice", "a: 1\nb: 2\na: 3\n", { a: 1, b: 2 }, ["GC1006 3:1"]],
  ["keys that are no text", "1: a\ntrue: b\n? [c]\n: d\ne: f\n", { e: "f" }, ["GC1012 1:1", "GC1012 2:1", "GC1012 3:3"]],
  ["a second document", "a: b\n--- \nc: d\n", { a: "b" }, ["GC1008 2:1"]],
  ["an unknown tag", "a: !x b\nc: d\n", { a: UNKNOWN, c: "d" }, ["GC1009 1:4"]],
  ["a tag that does not fit", "a: !!map b\nc: d\n", { a: UNKNOWN, c: "d" }, ["GC1009 1:4"]],
  ["an alias of nothing", "a: *b\nc: d\n", { a: UNKNOWN, c: "d" }, ["GC1010 1:4"]],
  ["an alias of itself", "a: &b [*b, c]\n", { a: [UNKNOWN, "c"] }, ["GC1010 1:8"]],
  ["a merge of something else", "a: {<<: 5, b: c}\n", { a: { b: "c" } }, ["GC1102 1:9"]],
])("reports %s and reads on", (_, text, data, found) => {
  expect(read(text)).toEqual({ data, found });
});

test("nothing, a comment and null are an empty file", () => {
  expect(["", "# x\n", "---\n", "~\n"].map((text) => read(text).found)).toEqual(Array.from({ length: 4 }, () => ["GC1014 1:1"]));
});
