import type { MapNode } from "../1-parse/index.ts";
import type { AgentSpec, ReactConfigSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { asMap, fieldNode, textOf } from "./document-sites.ts";

/** With what a supervisor hands over. */
const HAND_OVER = "hand_over";

/** Where an agent stands, and who is told. */
export interface ToolNamesSite {
  readonly entry: MapNode | undefined;
  readonly collector: DiagnosticCollector;
}

/**
 * GC1107: a tool of an agent has the name of an action that its react_config.yaml declares, or of the action with which a
 * supervisor hands over, so that the model could not tell them apart.
 */
export function checkToolNames(agent: AgentSpec, react: ReactConfigSpec | undefined, { entry, collector }: ToolNamesSite): void {
  const declared = new Set(react?.actions.map(({ name }) => name));
  const tools = fieldNode(entry, "tools");
  for (const item of tools?.type === "list" ? tools.items : []) {
    const node = item.type === "map" ? fieldNode(asMap(item), "name") : item;
    if (node === undefined) continue;
    const name = textOf(node);
    if (isHandOver(agent, name)) reportHandOver(agent, { what: "a tool", location: node.location }, collector);
    else if (declared.has(nameForModels(name))) collector.report({ ...twice(agent, name, react?.file ?? ""), location: node.location });
  }
  const knowledge = fieldNode(entry, "knowledge");
  if (knowledge === undefined || ![...declared].some((name) => isHandOver(agent, name))) return;
  reportHandOver(agent, { what: `an action in ${quoteText(react?.file ?? "")}`, location: knowledge.location }, collector);
}

function twice(agent: AgentSpec, tool: string, file: string) {
  return {
    code: "GC1107" as const,
    message: `The agent ${quoteText(agent.name)} has the tool ${quoteText(tool)} and an action of the same name, which ${quoteText(file)} declares.`,
    hint: tool.includes("/")
      ? `Models see that tool as ${quoteText(nameForModels(tool))}: rename the action.`
      : `Remove it from "tools": a tool of the crew does the action of its name already. Or rename the action.`,
  };
}

/** A server's tool has the server's name before its own. */
function nameForModels(name: string): string {
  return name.replace("/", "__");
}

function isHandOver({ kind }: AgentSpec, name: string): boolean {
  return kind === "supervisor" && name === HAND_OVER;
}

function reportHandOver(
  { name }: AgentSpec,
  { what, location }: { readonly what: string; readonly location: MapNode["location"] },
  collector: DiagnosticCollector,
): void {
  collector.report({
    code: "GC1107",
    location,
    message: `The supervisor ${quoteText(name)} has ${what} named ${quoteText(HAND_OVER)}, which is its own to hand over.`,
    hint: "Give it another name.",
  });
}
