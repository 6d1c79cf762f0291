import { printYaml } from "../../compiler/index.ts";

/** A module of a test: its text, and what its entry says. */
export interface ModuleDraft {
  readonly text?: string;
  readonly depends_on?: readonly string[];
  readonly max_tokens?: number;
  readonly preload?: boolean;
}

/** The files of a knowledge folder with these modules; each has its name as text unless it says otherwise. */
export function writeModules(
  modules: Readonly<Record<string, ModuleDraft>>,
  { core = "Help.", actions = [] }: { readonly core?: string; readonly actions?: readonly object[] } = {},
): Readonly<Record<string, string>> {
  const slots = Object.entries(modules).map(([name, { text: _, ...entry }]) => ({
    name,
    file: `${name}.md`,
    description: `About ${name}.`,
    ...entry,
  }));
  const texts = Object.entries(modules).map(([name, { text = name }]) => [`${name}.md`, text] as const);
  return {
    "react_config.yaml": printYaml({ core_prompt: "core.md", slots, actions }),
    "core.md": core,
    ...Object.fromEntries(texts),
  };
}
