import { nameOfValue, type ScalarNode } from "../../1-parse/index.ts";
import type { DiagnosticCollector } from "../../diagnostics/index.ts";
import { field, type Rule } from "./rule.ts";

/** GC1107: two modules or two actions have one name, or names that a model's reply could not tell apart. */
export const uniqueItems: Rule = (document, collector) => {
  for (const [list, noun] of [
    ["slots", "modules"],
    ["actions", "actions"],
  ] as const) {
    const items = field(document.root, list);
    if (items?.type !== "list") continue;
    const first = new Map<string, ScalarNode>();
    for (const item of items.items) {
      const name = field(item, "name");
      if (name?.type !== "scalar" || typeof name.value !== "string" || name.unknown === true) continue;
      const folded = name.value.toLowerCase().replace(/[\s_-]/g, "");
      const other = first.get(folded);
      if (other === undefined) first.set(folded, name);
      else report(other, name, noun, collector);
    }
  }
};

function report(first: ScalarNode, second: ScalarNode, noun: string, collector: DiagnosticCollector): void {
  collector.report({
    code: "GC1107",
    location: second.location,
    message:
      first.value === second.value
        ? `There are two ${noun} with the name ${nameOfValue(second)}.`
        : `The names ${nameOfValue(first)} and ${nameOfValue(second)} differ only in case, "-" and "_", which models mix up.`,
    hint: "Give one of them another name.",
    related: [{ ...first.location, message: "First declared here" }],
  });
}
