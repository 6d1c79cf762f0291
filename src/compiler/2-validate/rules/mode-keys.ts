import type { MapEntry, MapNode } from "../../1-parse/index.ts";
import { type DiagnosticCollector, quoteText } from "../../diagnostics/index.ts";
import { agentNodes, field, type Rule } from "./rule.ts";

/** Keys of a supervisor that works in passes. */
const OF_PASSES: Readonly<Record<string, string>> = {
  max_passes: "Add mode: react, or remove the key: a supervisor in simple mode makes one call a hop.",
  knowledge: "Add mode: react, or give the folder to an agent of kind: react.",
  tools: "Add mode: react, or give the tools to an agent of kind: react.",
  approval: "Add mode: react, or remove the key: a supervisor in simple mode has no actions.",
};

/** GC1109: a supervisor in simple mode has keys of `mode: react`. GC1104: its protocol belongs to the other mode. */
export const modeKeys: Rule = (document, collector) => {
  for (const agent of agentNodes(document)) {
    if (textOf(agent, "kind") !== "supervisor") continue;
    const mode = field(agent, "mode") === undefined ? "simple" : textOf(agent, "mode");
    if (mode === "simple" || mode === "react") for (const entry of agent.entries) check(entry, mode, agent, collector);
  }
};

function check({ key, keyLocation, value }: MapEntry, mode: "simple" | "react", agent: MapNode, collector: DiagnosticCollector): void {
  const name = textOf(agent, "name");
  const who = name === undefined ? "This supervisor" : `The supervisor ${quoteText(name)}`;
  if (mode === "simple" && Object.hasOwn(OF_PASSES, key)) {
    const hint = OF_PASSES[key];
    collector.report({ code: "GC1109", location: keyLocation, message: `${who} cannot have ${quoteText(key)}: its mode is simple.`, hint });
  }
  const wrong = mode === "simple" ? "xml" : "text";
  if (key !== "protocol" || textOf(agent, "protocol") !== wrong) return;
  collector.report({
    code: "GC1104",
    location: value.location,
    message: `${who} cannot have protocol: ${wrong}: its mode is ${mode}.`,
    hint: `In mode: ${mode}, it is auto, tools, structured or ${mode === "simple" ? "text" : "xml"}.`,
  });
}

function textOf(agent: MapNode, key: string): string | undefined {
  const node = field(agent, key);
  return node?.type === "scalar" && typeof node.value === "string" ? node.value : undefined;
}
