import { expect, test } from "vitest";
import type { Diagnostic } from "../../protocol/index.ts";
import { LineIndex } from "../1-parse/index.ts";
import { renderDiagnostics } from "./render-diagnostics.ts";

const TEXT = "agents:\n  - name: a,b%\n  - name: a,b%\n";
const lines = new LineIndex("my crews/crew.yaml", TEXT);

const DIAGNOSTICS: readonly Diagnostic[] = [
  {
    code: "GC1107",
    severity: "error",
    message: "Two agents\nhave one name: 100%.",
    hint: "Rename one.",
    ...lines.location(33, 37),
    related: [{ ...lines.location(18, 22), message: "First declared here" }],
    docs: "docs/errors/GC1107.md",
  },
  { code: "GC1906", severity: "warning", message: "Unused.", ...lines.location(0, 8), docs: "docs/errors/GC1906.md" },
];
const INPUT = { diagnostics: DIAGNOSTICS, sources: { "my crews/crew.yaml": TEXT } };

test("people get a frame, the related place, the help and a count", () => {
  expect(renderDiagnostics({ ...INPUT, omitted: 4 }, { format: "human" })).toMatchInlineSnapshot(`
    "error[GC1107]: Two agents
    have one name: 100%.
      --> my crews/crew.yaml:3:11
        |
      2 |   - name: a,b%
      3 |   - name: a,b%
        |           ^^^^
       note: First declared here
      --> my crews/crew.yaml:2:11
        |
      1 | agents:
      2 |   - name: a,b%
        |           ^^^^
      3 |   - name: a,b%
       help: Rename one.

    warning[GC1906]: Unused.
      --> my crews/crew.yaml:1:1
        |
      1 | agents:
        | ^^^^^^^
      2 |   - name: a,b%

    1 error, 1 warning and 4 more that are not shown
    "
  `);
});

test("colour is used only when it is asked for", () => {
  expect(renderDiagnostics(INPUT, { format: "human" })).not.toContain("\u001b");
  expect(renderDiagnostics(INPUT, { format: "human", color: true })).toContain("\u001b[31m");
});

test("a diagnostic about a file without a text has no frame", () => {
  expect(renderDiagnostics({ ...INPUT, sources: {} }, { format: "human" })).not.toContain("|");
});

test("nothing found is written as nothing", () => {
  expect(renderDiagnostics({ diagnostics: [], sources: {} }, { format: "human" })).toBe("");
  expect(renderDiagnostics({ diagnostics: [], sources: {} }, { format: "github" })).toBe("");
});

test("JSON holds the diagnostics and their counts", () => {
  expect(JSON.parse(renderDiagnostics(INPUT, { format: "json" }))).toEqual({ diagnostics: DIAGNOSTICS, errors: 1, warnings: 1 });
});

test("GitHub annotations are escaped, and have an end column only within a line", () => {
  expect(renderDiagnostics(INPUT, { format: "github" })).toBe(
    "::error file=my crews/crew.yaml,line=3,endLine=3,col=11,endColumn=15,title=GC1107::" +
      "Two agents%0Ahave one name: 100%25.%0Ahelp: Rename one.%0AFirst declared here: my crews/crew.yaml:2:11\n" +
      "::warning file=my crews/crew.yaml,line=1,endLine=2,col=1,title=GC1906::Unused.\n",
  );
});

test("SARIF names rules, places and related places", () => {
  const log = JSON.parse(renderDiagnostics(INPUT, { format: "sarif" }));
  expect(log).toMatchObject({ version: "2.1.0", runs: [{ columnKind: "utf16CodeUnits", tool: { driver: { name: "graphcrew" } } }] });
  const [run] = log.runs;
  expect(run.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(["GC1107", "GC1906"]);
  expect(run.results[0]).toMatchObject({
    ruleId: "GC1107",
    ruleIndex: 0,
    level: "error",
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "my%20crews/crew.yaml" },
          region: { startLine: 3, startColumn: 11, endLine: 3, endColumn: 15 },
        },
      },
    ],
    relatedLocations: [{ id: 1, message: { text: "First declared here" } }],
  });
});

test("a path cannot give orders to a terminal", () => {
  const place = new LineIndex("a\u001b[31m\u202e.yaml", "x").location(0, 1);
  const diagnostic: Diagnostic = { code: "GC1001", severity: "error", message: "No.", ...place, docs: "docs/errors/GC1001.md" };
  const input = { diagnostics: [{ ...diagnostic, related: [{ ...place, message: "Here" }] }], sources: {} };
  const text = renderDiagnostics(input, { format: "human" });
  expect([text.includes("\u001b"), text.includes("\u202e")]).toEqual([false, false]);
  expect(text).toContain("--> a<U+001B>[31m<U+202E>.yaml:1:1");
});
