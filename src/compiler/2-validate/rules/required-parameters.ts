import type { DocumentNode } from "../../1-parse/index.ts";
import { type DiagnosticCollector, listNames, quoteText, suggest } from "../../diagnostics/index.ts";
import { field, type Rule } from "./rule.ts";

/** GC1212: `required` names something that is no parameter of the action. */
export const requiredParameters: Rule = (document, collector) => {
  const actions = field(document.root, "actions");
  if (actions?.type !== "list") return;
  for (const action of actions.items) checkAction(action, collector);
};

function checkAction(action: DocumentNode, collector: DiagnosticCollector): void {
  const required = field(action, "required");
  const parameters = field(action, "parameters");
  if (required?.type !== "list" || (parameters !== undefined && parameters.type !== "map")) return;
  const names = parameters?.entries.map(({ key }) => key) ?? [];
  for (const item of required.items) {
    if (item.type !== "scalar" || typeof item.value !== "string" || item.value.trim() === "" || names.includes(item.value)) continue;
    const nearest = suggest(item.value, names);
    if (nearest === undefined && parameters?.incomplete === true) continue;
    const declared = parameters?.entries.find(({ key }) => key === nearest)?.keyLocation;
    collector.report({
      code: "GC1212",
      location: item.location,
      message: `${quoteText(item.value)} is required, but the action ${nameOf(action)}has no such parameter.`,
      hint: hintFor(item.value, nearest, names),
      ...(declared === undefined ? {} : { related: [{ ...declared, message: `${quoteText(nearest ?? "")} is declared here` }] }),
    });
  }
}

function nameOf(action: DocumentNode): string {
  const name = field(action, "name");
  return name?.type === "scalar" && typeof name.value === "string" ? `${quoteText(name.value)} ` : "";
}

function hintFor(name: string, nearest: string | undefined, names: readonly string[]): string {
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  return names.length === 0 ? `Add parameters: {${name}: what it is}.` : `Its parameters: ${listNames(names)}.`;
}
