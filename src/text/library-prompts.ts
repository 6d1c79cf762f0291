/**
 * Every text that the library itself puts before a model: a Markdown file below `prompts/`, which a project can replace by a
 * file of the same name in its own folder `prompts`. Each with the placeholders that have a value in it.
 */
export const LIBRARY_PROMPTS = Object.freeze({
  supervisor: ["agents", "agent_name", "crew_name"],
  "supervisor-description": ["crew_name"],
  "team-member": ["agent_name", "agent_description", "examples"],
  "team-member-without-examples": ["agent_name", "agent_description"],
  agent: ["knowledge", "agent_name", "agent_description", "crew_name"],
  "agent-without-knowledge": ["agent_name", "agent_description", "crew_name"],
  "unnamed-crew": [],
  "choose-by-text": [],
  "choose-by-tools": [],
  "tool-hand-over": [],
  "tool-hand-over-agent": [],
  "tool-hand-over-reason": [],
  "choose-by-structure": [],
  "structure-agent": [],
  "structure-reason": [],
  "structure-answer": [],
  "choose-again": ["choice", "allowed"],
  "choose-nobody": ["choice"],
  "say-something": [],
  continue: [],
  "other-agent": ["agent_name", "text"],
  "answer-schema": ["schema"],
  "answer-repair": ["problem"],
} as const satisfies Readonly<Record<string, readonly string[]>>);

/** Name of a prompt of the library. */
export type PromptName = keyof typeof LIBRARY_PROMPTS;

/** All of them. */
export const PROMPT_NAMES: readonly PromptName[] = Object.freeze(Object.keys(LIBRARY_PROMPTS) as PromptName[]);
