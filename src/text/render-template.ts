import { InvalidArgumentError } from "../errors/index.ts";
import { findPlaceholders } from "./find-placeholders.ts";

/**
 * Puts values in place of `{{name}}`. Values go in as they are and are never expanded again, so that what a user typed stays
 * what they typed. There is no logic, no escaping and no way to reach anything but the given values.
 * @throws {InvalidArgumentError} GC5001 when the text has a placeholder without a value, or a value is not a string.
 */
export function renderTemplate(text: string, values: Readonly<Record<string, string>>): string {
  const parts: string[] = [];
  let position = 0;
  for (const { name, start, end } of findPlaceholders(text)) {
    parts.push(text.slice(position, start), givenValue(name, values));
    position = end;
  }
  parts.push(text.slice(position));
  return parts.join("");
}

function givenValue(name: string, values: Readonly<Record<string, string>>): string {
  if (!Object.hasOwn(values, name)) {
    const known = Object.keys(values);
    throw new InvalidArgumentError(`The template has a placeholder {{${name}}}, but no value of that name.`, {
      hint: known.length === 0 ? "No values were given." : `Values were given for ${known.join(", ")}.`,
    });
  }
  const value: unknown = values[name];
  if (typeof value !== "string") {
    throw new InvalidArgumentError(`The value of {{${name}}} must be a string, not ${value === null ? "null" : typeof value}.`);
  }
  return value;
}
