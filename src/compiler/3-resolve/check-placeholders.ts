import type { SourceLocation } from "../../protocol/index.ts";
import { findPlaceholders, LIBRARY_PROMPTS } from "../../text/index.ts";
import type { AgentKind, AgentSpec, ReactConfigSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, suggest } from "../diagnostics/index.ts";

const { supervisor, agent } = LIBRARY_PROMPTS;

/** What stands for what in the prompt of a kind of agent. */
const AGENT_PLACEHOLDERS: Readonly<Record<AgentKind, readonly string[]>> = {
  supervisor,
  react: agent,
  module: [...new Set([...supervisor, ...agent])],
};

/** What stands for what in the prompt of an agent that works in passes, beside what its kind has. */
const IN_PASSES: readonly string[] = ["actions", "slots", "knowledge", "agent_description"];

/** The placeholders that have a value in the prompt of an agent, given the configuration of its knowledge folder. */
export function placeholdersOf(agent: AgentSpec, react: ReactConfigSpec | undefined): readonly string[] {
  return react === undefined && agent.mode !== "react" ? AGENT_PLACEHOLDERS[agent.kind] : corePlaceholdersOf(agent);
}

/** The placeholders that have a value in the core prompt of an agent's knowledge folder. */
export function corePlaceholdersOf({ kind }: Pick<AgentSpec, "kind">): readonly string[] {
  return [...new Set([...AGENT_PLACEHOLDERS[kind], ...IN_PASSES])];
}

/** Everything that has a value in some prompt. */
const ANYWHERE: ReadonlySet<string> = new Set([...Object.values(LIBRARY_PROMPTS).flat(), ...IN_PASSES]);

/** A prompt and how to find places in it. */
export interface PlacedPrompt {
  /** What the prompt is called within a sentence: `the prompt of a react agent`. */
  readonly what: string;
  /** Placeholders that have a value in it. */
  readonly known: readonly string[];
  readonly text: string;
  readonly locate: (start: number, end: number) => SourceLocation;
}

/** GC1206: a placeholder that has no value in this prompt. */
export function checkPlaceholders({ what, known, text, locate }: PlacedPrompt, collector: DiagnosticCollector): void {
  for (const { name, start, end } of findPlaceholders(text)) {
    if (known.includes(name)) continue;
    const nearest = suggest(name, known);
    const elsewhere = ANYWHERE.has(name);
    collector.report({
      code: "GC1206",
      location: locate(start, end),
      message: elsewhere ? `{{${name}}} has no value in ${what}.` : `There is no placeholder {{${name}}}.`,
      hint: nearest === undefined || elsewhere ? hintOf(known) : `Did you mean {{${nearest}}}?`,
    });
  }
}

function hintOf(known: readonly string[]): string {
  return known.length === 0 ? "This prompt has no placeholders." : `This prompt knows ${listNames(known.map((one) => `{{${one}}}`))}.`;
}
