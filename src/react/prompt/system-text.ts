import type { PreparedAction } from "../actions/prepared-action.ts";
import { describeSchema } from "../parse-reply/parameters/describe-schema.ts";
import type { ProtocolName } from "../protocols/protocol-name.ts";
import { knowledgeText } from "./knowledge-text.ts";
import type { LoadedModule, ReactTemplates } from "./react-templates.ts";
import type { ReactWords } from "./react-words.ts";

/** What the stable head of a prompt is made of. */
export interface SystemTextParts {
  /** The agent's own prompt, rendered. */
  readonly core: string;
  readonly templates: Pick<ReactTemplates, "formatAvailableActions" | "formatAvailableSlots">;
  readonly words: ReactWords;
  readonly protocol: ProtocolName;
  readonly actions: readonly PreparedAction[];
  readonly allowPlainAnswer: boolean;
  /** Modules that are there from the start. */
  readonly preloaded: readonly LoadedModule[];
  /** True when modules can be loaded on demand. */
  readonly offersModules: boolean;
}

/** The head of the prompt: the same from pass to pass, byte by byte, so that the provider's cache of it keeps working. */
export function systemText(parts: SystemTextParts): string {
  const { core, words, protocol, actions, allowPlainAnswer } = parts;
  const terminal = actions.filter((action) => action.terminal).map(({ name }) => `"${name}"`);
  const sections = [
    core.trim(),
    ...knowledgeSections(parts),
    ...(protocol === "tools" || actions.length === 0 ? [] : actionSections(parts)),
    ...(actions.length === 0 ? [] : [words.text(`react-${protocol}`)]),
    ...(allowPlainAnswer && actions.length > 0 ? [words.text(`react-${protocol}-answer`)] : []),
    ...(terminal.length > 0 && !allowPlainAnswer ? [words.render("react-finish", { actions: terminal.join(" or ") })] : []),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

function knowledgeSections({ core, templates, words, preloaded: all, offersModules }: SystemTextParts): readonly string[] {
  const modules = offersModules ? templates.formatAvailableSlots().trim() : "";
  // A prompt with {{knowledge}} in it has them already.
  const preloaded = all.filter(({ content }) => !core.includes(content.trim()));
  return [
    ...(modules === "" || core.includes(modules) ? [] : [words.render("react-modules", { modules })]),
    ...(preloaded.length === 0 ? [] : [words.render("react-knowledge", { knowledge: knowledgeText(preloaded, words) })]),
  ];
}

/** The actions that the agent's own prompt does not list. */
function actionSections({ core, templates, words, actions }: SystemTextParts): readonly string[] {
  const declared = templates.formatAvailableActions().trim();
  const isListed = declared !== "" && core.includes(declared);
  const missing = actions.filter((action) => !(isListed && action.isDeclared));
  return missing.length === 0 ? [] : [words.render("react-actions", { actions: missing.map(describeAction).join("\n") })];
}

function describeAction({ name, description, parameters, required }: PreparedAction): string {
  const needed = new Set(required ?? []);
  const lines = Object.entries(parameters).map(([parameter, schema]) => {
    const about = typeof schema === "boolean" || typeof schema.description !== "string" ? "" : `: ${schema.description}`;
    return `\n  - ${parameter} (${describeSchema(schema)}${needed.has(parameter) ? ", required" : ""})${about}`;
  });
  return `- ${name}: ${description.trim()}${lines.join("")}`;
}
