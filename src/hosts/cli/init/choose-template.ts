import { suggest } from "../../../compiler/index.ts";
import { notYet, UsageError } from "../usage-error.ts";
import { LATER_TEMPLATES, TEMPLATES, type Template } from "./templates.ts";

/**
 * The template of a name.
 * @throws {UsageError} GC5003 for one of a later version, GC6001 for one that nobody knows.
 */
export function chooseTemplate(name: string): Template {
  const template = TEMPLATES.find((one) => one.name === name);
  if (template !== undefined) return template;
  const names = TEMPLATES.map((one) => one.name);
  if (LATER_TEMPLATES.includes(name)) throw notYet(`The template "${name}"`, `There are: ${names.join(", ")}.`);
  const nearest = suggest(name, names);
  throw new UsageError(`There is no template "${name}".`, {
    hint: nearest === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${nearest}?`,
  });
}
