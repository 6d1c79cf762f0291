import type { ReactPromptName } from "./react-prompt-names.ts";

/** The library's words for models: its prompts by name. A `PromptLibrary` is one. */
export interface ReactWords {
  /** The text of a prompt, placeholders as they are. */
  text(name: ReactPromptName): string;
  /** The text of a prompt with its placeholders filled in. */
  render(name: ReactPromptName, values: Readonly<Record<string, string>>): string;
}
