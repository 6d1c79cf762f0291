import type { SourceLocation } from "../../protocol/index.ts";
import { findPlaceholders } from "../../text/index.ts";
import type { AgentKind, AgentSpec, ReactConfigSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, suggest } from "../diagnostics/index.ts";

/** What stands for what in the prompt of a kind of agent. */
const KNOWN: Readonly<Record<AgentKind, readonly string[]>> = {
  supervisor: ["agents", "agent_name", "crew_name"],
  react: ["knowledge", "agent_name", "crew_name"],
  module: ["agents", "knowledge", "agent_name", "crew_name"],
};

/** What stands for what in the prompt of an agent that works in passes, beside what its kind has. */
const IN_PASSES: readonly string[] = ["actions", "slots", "knowledge", "agent_description"];

/** The placeholders that have a value in the prompt of an agent, given the configuration of its knowledge folder. */
export function placeholdersOf(agent: AgentSpec, react: ReactConfigSpec | undefined): readonly string[] {
  return react === undefined && agent.mode !== "react" ? KNOWN[agent.kind] : corePlaceholdersOf(agent);
}

/** The placeholders that have a value in the core prompt of an agent's knowledge folder. */
export function corePlaceholdersOf({ kind }: Pick<AgentSpec, "kind">): readonly string[] {
  return [...new Set([...KNOWN[kind], ...IN_PASSES])];
}

/** A prompt and how to find places in it. */
export interface PlacedPrompt {
  readonly kind: AgentKind;
  readonly known: readonly string[];
  readonly text: string;
  readonly locate: (start: number, end: number) => SourceLocation;
}

/** GC1206: a placeholder that has no value in this agent's prompt. */
export function checkPlaceholders({ kind, known, text, locate }: PlacedPrompt, collector: DiagnosticCollector): void {
  for (const { name, start, end } of findPlaceholders(text)) {
    if (known.includes(name)) continue;
    const nearest = suggest(name, known);
    const elsewhere = KNOWN.module.includes(name);
    collector.report({
      code: "GC1206",
      location: locate(start, end),
      message: elsewhere ? `{{${name}}} has no value in the prompt of a ${kind} agent.` : `There is no placeholder {{${name}}}.`,
      hint:
        nearest === undefined || elsewhere
          ? `A ${kind} agent knows ${listNames(known.map((one) => `{{${one}}}`))}.`
          : `Did you mean {{${nearest}}}?`,
    });
  }
}

/** A prompt of a react_config.yaml. */
export interface PlacedCorePrompt {
  readonly text: string;
  /** Names that have a value when the prompt is used. */
  readonly known: readonly string[];
  readonly locate: (start: number, end: number) => SourceLocation;
}

/** GC1206: a placeholder that has no value in the prompt of a react_config.yaml. */
export function checkCorePrompt({ text, known, locate }: PlacedCorePrompt, collector: DiagnosticCollector): void {
  for (const { name, start, end } of findPlaceholders(text)) {
    if (known.includes(name)) continue;
    const nearest = suggest(name, known);
    collector.report({
      code: "GC1206",
      location: locate(start, end),
      message: `There is no placeholder {{${name}}}.`,
      hint: nearest === undefined ? `Known: ${listNames(known.map((one) => `{{${one}}}`))}.` : `Did you mean {{${nearest}}}?`,
    });
  }
}
