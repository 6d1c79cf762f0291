import { expect, test } from "vitest";
import type { SourceLocation } from "../../protocol/index.ts";
import { DiagnosticCollector, type Problem } from "./collector.ts";

const MOST = 200;

function at(offset: number, file = "a.yaml"): SourceLocation {
  const start = { line: 1, column: offset + 1, offset };
  return { file, range: { start, end: { line: 1, column: offset + 2, offset: offset + 1 } } };
}

function problem(offset: number, message: string, code: Problem["code"] = "GC1101"): Problem {
  return { code, message, location: at(offset) };
}

test("diagnostics come in the order of files and places", () => {
  const collector = new DiagnosticCollector();
  collector.addFile("root.yaml");
  collector.addFile("a.yaml");
  collector.report(problem(9, "later"));
  collector.report(problem(2, "earlier"));
  collector.report({ ...problem(50, "root"), location: at(50, "root.yaml") });
  collector.report({ ...problem(0, "prompt"), location: at(0, "prompts/b.md") });
  expect(collector.collect().diagnostics.map(({ message }) => message)).toEqual(["root", "earlier", "later", "prompt"]);
});

test("the same problem at the same place counts once", () => {
  const collector = new DiagnosticCollector();
  collector.report(problem(1, "same"));
  collector.report(problem(1, "same"));
  expect(collector.collect().diagnostics).toHaveLength(1);
});

test("severity and docs page come from the table of codes", () => {
  const collector = new DiagnosticCollector();
  collector.report(problem(1, "unused", "GC1906"));
  expect(collector.collect().diagnostics[0]).toMatchObject({ severity: "warning", docs: "docs/errors/GC1906.md" });
  expect(collector.hasErrors).toBe(false);
});

test("too many are cut, errors are kept before warnings, and the rest is counted", () => {
  const collector = new DiagnosticCollector();
  Array.from({ length: MOST }, (_, index) => collector.report(problem(index, "unused", "GC1906")));
  collector.report(problem(5_000, "wrong"));
  const { diagnostics, omitted } = collector.collect();
  expect(diagnostics).toHaveLength(MOST);
  expect(diagnostics.at(-1)?.message).toBe("wrong");
  expect(omitted).toBe(1);
});

test("values of variables are written as the variable, in words of their own only", () => {
  const collector = new DiagnosticCollector();
  collector.hideVariable("KEY", "sk-secret");
  collector.hideVariable("WORD", "agent");
  collector.report({
    ...problem(1, 'There is no "sk-secret" in agents, agent.'),
    hint: "Not sk-secret.",
    related: [{ ...at(3), message: "sk-secret here" }],
  });
  const [diagnostic] = collector.collect().diagnostics;
  expect(diagnostic).toMatchObject({
    message: `There is no "\${KEY}" in agents, \${WORD}.`,
    hint: `Not \${KEY}.`,
    related: [{ message: `\${KEY} here` }],
  });
});

test("problems that are only counted are errors", () => {
  const collector = new DiagnosticCollector();
  collector.omit(3);
  expect(collector.hasErrors).toBe(true);
  expect(collector.collect()).toEqual({ diagnostics: [], omitted: 3 });
});
