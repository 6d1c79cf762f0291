import type { MapNode } from "../1-parse/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { fieldLocation, fieldNode, fieldValue } from "./document-sites.ts";

/** GC1103: an agent of kind module that names no module, where code does not supply it either. */
export function checkModule(entry: MapNode | undefined, collector: DiagnosticCollector): void {
  if (entry === undefined || fieldValue(entry, "kind") !== "module" || fieldNode(entry, "module") !== undefined) return;
  const name = fieldValue(entry, "name");
  collector.report({
    code: "GC1103",
    location: fieldLocation(entry, "name"),
    message: `The agent ${quoteText(String(name ?? ""))} has no "module", which it needs.`,
    hint: 'Add "module:" with the path of its code, or supply the agent in code: createCrew(file, { agents }).',
  });
}
