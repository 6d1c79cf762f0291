import { PROMPT_NAMES, type PromptName } from "../../text/index.ts";

/** Name of a prompt of the executor. */
export type ReactPromptName = Extract<PromptName, `react-${string}`>;

/** The prompts of the executor, each a Markdown file below `prompts/` that a project can replace by a file of the same name. */
export const REACT_PROMPT_NAMES: readonly ReactPromptName[] = Object.freeze(PROMPT_NAMES.filter(isOfExecutor));

function isOfExecutor(name: PromptName): name is ReactPromptName {
  return name.startsWith("react-");
}
