import type { ActionSpec } from "../compiler/index.ts";
import type { JsonObject } from "../protocol/index.ts";

/** Allowed values of one parameter that are listed; the others are left out. */
const MOST_VALUES = 20;

/** The actions as a list for the model, each with its parameters; the same text every time. */
export function formatActions(actions: readonly ActionSpec[]): string {
  return actions.map(formatAction).join("\n");
}

function formatAction({ name, description, parameters, required, terminal }: ActionSpec): string {
  const first = `- ${name}${terminal ? " (terminal)" : ""}: ${onOneLine(description)}`;
  const lines = Object.entries(parameters).map(([key, schema]) => formatParameter(key, schema, required.includes(key)));
  return [first, ...lines].join("\n");
}

function formatParameter(name: string, schema: JsonObject, isRequired: boolean): string {
  const { description } = schema;
  const what = typeof description === "string" && description !== "" ? `: ${onOneLine(description)}` : "";
  return `  - ${name} (${typeOf(schema)}, ${isRequired ? "required" : "optional"})${what}`;
}

/** `string`, `integer or null`, `one of "a", "b"`; a structure is shown as its schema, which models read well. */
function typeOf(schema: JsonObject): string {
  const { type, enum: values, description: _, ...rest } = schema;
  if (Array.isArray(values)) {
    const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
    return `one of ${shown.join(", ")}${values.length > MOST_VALUES ? ", …" : ""}`;
  }
  const name = Array.isArray(type) ? type.join(" or ") : typeof type === "string" ? type : "any";
  return Object.keys(rest).length === 0 ? name : `${name} ${JSON.stringify(rest)}`;
}

function onOneLine(text: string): string {
  return text.replace(/(?<!\s)\s*\n\s*/g, " ");
}
