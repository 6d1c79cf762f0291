import type { ScalarNode } from "../../1-parse/index.ts";
import { nameOfValue } from "../../1-parse/index.ts";
import type { DiagnosticCollector } from "../../diagnostics/index.ts";
import { agentNodes, field, type Rule } from "./rule.ts";

/** GC1107: two agents have one name, also when case is folded. GC1017 at both places when they stand in two files. */
export const uniqueNames: Rule = (document, collector) => {
  const first = new Map<string, ScalarNode>();
  for (const agent of agentNodes(document)) {
    const name = field(agent, "name");
    if (name?.type !== "scalar" || typeof name.value !== "string" || name.unknown === true) continue;
    const folded = name.value.toLowerCase();
    const other = first.get(folded);
    if (other === undefined) first.set(folded, name);
    else report(other, name, collector);
  }
};

function report(first: ScalarNode, second: ScalarNode, collector: DiagnosticCollector): void {
  const isSame = first.value === second.value;
  if (isSame && first.location.file !== second.location.file) {
    const message = `The agent ${nameOfValue(second)} is declared in two files.`;
    const hint = "Rename one of the two, or remove it.";
    collector.report({
      code: "GC1017",
      location: first.location,
      message,
      hint,
      related: [{ ...second.location, message: "Declared here as well" }],
    });
    collector.report({
      code: "GC1017",
      location: second.location,
      message,
      hint,
      related: [{ ...first.location, message: "First declared here" }],
    });
    return;
  }
  collector.report({
    code: "GC1107",
    location: second.location,
    message: isSame
      ? `There are two agents with the name ${nameOfValue(second)}.`
      : `The names ${nameOfValue(first)} and ${nameOfValue(second)} differ only in upper and lower case.`,
    hint: "Give one of them another name.",
    related: [{ ...first.location, message: "First declared here" }],
  });
}
