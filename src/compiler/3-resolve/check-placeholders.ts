import type { SourceLocation } from "../../protocol/index.ts";
import { findPlaceholders } from "../../text/index.ts";
import type { AgentKind } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, suggest } from "../diagnostics/index.ts";

/** What stands for what in the prompt of a kind of agent. */
const KNOWN: Readonly<Record<AgentKind, readonly string[]>> = {
  supervisor: ["agents", "agent_name", "crew_name"],
  react: ["knowledge", "agent_name", "crew_name"],
  module: ["agents", "knowledge", "agent_name", "crew_name"],
};

/** A prompt and how to find places in it. */
export interface PlacedPrompt {
  readonly kind: AgentKind;
  readonly text: string;
  readonly locate: (start: number, end: number) => SourceLocation;
}

/** GC1206: a placeholder that has no value in this agent's prompt. */
export function checkPlaceholders({ kind, text, locate }: PlacedPrompt, collector: DiagnosticCollector): void {
  const known = KNOWN[kind];
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
