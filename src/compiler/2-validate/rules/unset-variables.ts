import type { DocumentNode, ScalarNode } from "../../1-parse/index.ts";
import type { DiagnosticCollector } from "../../diagnostics/index.ts";
import { field, type Rule } from "./rule.ts";

/** GC1019: a variable has no value. GC1909 instead within a model: using that model is the error. */
export const unsetVariables: Rule = (document, collector) => {
  const models = field(document.root, "models");
  const reported = new Set<ScalarNode>();
  if (models !== undefined) visit(models, (node) => report(node, "GC1909", reported, collector));
  visit(document.root, (node) => report(node, "GC1019", reported, collector));
};

function report(node: ScalarNode, code: "GC1019" | "GC1909", reported: Set<ScalarNode>, collector: DiagnosticCollector): void {
  if (reported.has(node)) return;
  reported.add(node);
  node.unsetVariables.forEach((name, index) => {
    collector.report({
      code,
      location: node.unsetLocations?.[index] ?? node.location,
      message: code === "GC1019" ? `The variable ${name} is not set.` : `The variable ${name} is not set: the model cannot be used.`,
      hint: `Set it in the environment, or give a default: \${${name}:-value}.`,
    });
  });
}

function visit(root: DocumentNode, take: (node: ScalarNode) => void): void {
  const seen = new Set<DocumentNode>();
  const open: DocumentNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.type === "scalar") take(node);
    else open.push(...(node.type === "list" ? node.items : node.entries.map((entry) => entry.value)));
  }
}
