import type { MapNode } from "../1-parse/index.ts";
import type { AgentSpec, ReactConfigSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { asMap, fieldNode, textOf } from "./document-sites.ts";

/** GC1107: a tool of an agent has the name of an action that its react_config.yaml declares, so that the model could not tell them apart. */
export function checkToolNames(
  { name: agent }: AgentSpec,
  { actions, file }: ReactConfigSpec,
  { entry, collector }: { readonly entry: MapNode | undefined; readonly collector: DiagnosticCollector },
): void {
  const tools = fieldNode(entry, "tools");
  const declared = new Set(actions.map(({ name }) => name));
  for (const item of tools?.type === "list" ? tools.items : []) {
    const node = item.type === "map" ? fieldNode(asMap(item), "name") : item;
    const name = textOf(node);
    if (node === undefined || !declared.has(name)) continue;
    collector.report({
      code: "GC1107",
      location: node.location,
      message: `The agent ${quoteText(agent)} has the tool ${quoteText(name)} and an action of the same name, which ${quoteText(file)} declares.`,
      hint: `Remove it from "tools": a tool of the crew does the action of its name already. Or rename the action.`,
    });
  }
}
