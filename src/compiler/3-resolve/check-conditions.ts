import type { Document, ScalarNode } from "../1-parse/index.ts";
import { type CompiledCondition, compileCondition } from "../conditions/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { edgeSites } from "./document-sites.ts";
import type { ScalarPlaces } from "./scalar-places.ts";

/** GC13xx: every `when` parses, type-checks and stays within bounds. GC1908: one that is always true or always false. */
export async function checkConditions(document: Document, places: ScalarPlaces, collector: DiagnosticCollector): Promise<void> {
  const nodes = new Set(
    edgeSites(document).flatMap(({ when }) => (when?.type === "scalar" && typeof when.value === "string" ? [when] : [])),
  );
  for (const node of nodes) {
    if (node.unknown === true || node.unsetVariables.length > 0) continue;
    report(node, await compileCondition(String(node.value)), { places, collector });
  }
}

function report(node: ScalarNode, compiled: CompiledCondition, parts: { places: ScalarPlaces; collector: DiagnosticCollector }): void {
  for (const { code, message, hint, start, end } of compiled.problems) {
    parts.collector.report({ code, message, hint, location: parts.places.locate(node, start, end) });
  }
  if (compiled.constant === undefined) return;
  parts.collector.report({
    code: "GC1908",
    location: node.location,
    message: `The condition is always ${compiled.constant}.`,
    hint: compiled.constant ? "Remove when: the edge is always legal." : "Remove the edge: it is never legal.",
  });
}
