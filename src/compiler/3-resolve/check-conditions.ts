import type { Document, ScalarNode } from "../1-parse/index.ts";
import { type CompiledCondition, compileCondition } from "../conditions/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { edgeSites } from "./document-sites.ts";
import type { ScalarPlaces } from "./scalar-places.ts";

/** Compiling takes some 50 µs; a crew with more different conditions than this is no honest one. */
const MAX_CONDITIONS = 5_000;

/** GC13xx: every `when` parses, type-checks and stays within bounds. GC1908: one that is always true or always false. */
export async function checkConditions(document: Document, places: ScalarPlaces, collector: DiagnosticCollector): Promise<void> {
  const compiled = new Map<string, CompiledCondition>();
  for (const { node, text } of conditionNodes(document)) {
    if (compiled.size >= MAX_CONDITIONS && !compiled.has(text)) return reportTooMany(node, collector);
    const condition = compiled.get(text) ?? (await compileCondition(text));
    compiled.set(text, condition);
    report(node, condition, { places, collector });
  }
}

/** Every `when` once, however many targets its edge has; those that an unset variable leaves open are left out. */
function conditionNodes(document: Document): readonly { readonly node: ScalarNode; readonly text: string }[] {
  const nodes = new Set(edgeSites(document).flatMap(({ when }) => (when?.type === "scalar" ? [when] : [])));
  return [...nodes].flatMap((node) => {
    const isOpen = typeof node.value !== "string" || node.unknown === true || node.unsetVariables.length > 0;
    return isOpen ? [] : [{ node, text: String(node.value) }];
  });
}

function reportTooMany(node: ScalarNode, collector: DiagnosticCollector): void {
  collector.report({
    code: "GC1304",
    location: node.location,
    message: `A crew can have ${MAX_CONDITIONS.toLocaleString("en-US")} different conditions, and this is one more.`,
    hint: "Let an agent write the decision into a slot and test the slot.",
  });
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
