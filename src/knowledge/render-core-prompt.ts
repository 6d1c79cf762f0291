import { configurationErrorOf, docsOf } from "../errors/index.ts";
import { findPlaceholders, renderTemplate } from "../text/index.ts";
import { positionOf } from "./position-of.ts";

/** A core prompt with all that goes into it. */
export interface CorePromptParts {
  readonly template: string;
  /** Names the template in messages. */
  readonly file: string;
  readonly values: Readonly<Record<string, string>>;
  readonly actions: string;
  readonly slots: string;
  readonly knowledge: string;
}

/**
 * The text of a core prompt. Values go in as they are; the lists of actions and modules stand where `{{actions}}` and `{{slots}}`
 * are, else at the end, so that no prompt lacks them. A value of the caller with one of these names comes first.
 * @throws {ConfigValidationError} GC1206 at each placeholder that has no value.
 */
export function renderCorePrompt({ template, file, values, actions, slots, knowledge }: CorePromptParts): string {
  const all: Readonly<Record<string, string>> = { actions, slots, knowledge, ...values };
  const placeholders = findPlaceholders(template);
  const unknown = placeholders.filter(({ name }) => !Object.hasOwn(all, name));
  if (unknown.length > 0) {
    throw configurationErrorOf(
      unknown.map(({ name, start, end }) => ({
        code: "GC1206",
        severity: "error",
        message: `There is no value for the placeholder {{${name}}}.`,
        file,
        range: { start: positionOf(template, start), end: positionOf(template, end) },
        hint: `Values were given for ${Object.keys(all).join(", ")}.`,
        docs: docsOf("GC1206"),
      })),
    );
  }
  const names = new Set(placeholders.map(({ name }) => name));
  const appended = [
    names.has("actions") || actions === "" ? "" : `<available_actions>\n${actions}\n</available_actions>`,
    names.has("slots") || slots === "" ? "" : `<available_modules>\n${slots}\n</available_modules>`,
  ].filter((section) => section !== "");
  const text = renderTemplate(template, all);
  return appended.length === 0 ? text : [text.trimEnd(), ...appended].join("\n\n");
}
