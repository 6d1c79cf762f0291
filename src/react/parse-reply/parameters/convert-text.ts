import type { JsonValue } from "../../../protocol/index.ts";
import { skipBlank, skipBlankAndFences } from "../blank.ts";
import { readJson } from "../json/read-json.ts";
import type { ParameterSchema } from "../reply-action.ts";
import { isFields } from "./is-schema.ts";
import { resolveReference } from "./resolve-reference.ts";
import { kindsOf } from "./value-kind.ts";

/** A parameter's value made from text, or why none can be made. */
export type ConvertedText =
  | { readonly type: "value"; readonly value: JsonValue; readonly repairs: readonly string[] }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "broken"; readonly reason: string };

/**
 * Turns the text of an element into the type that its schema asks for, when it says exactly that: `5` is an integer, `five`
 * and `5 pieces` are not. Where a string will do, the text is the value. `type: "text"` marks text that says nothing else.
 */
export function convertText(text: string, schema: ParameterSchema): ConvertedText {
  const kinds = kindsOf(schema);
  if (kinds === undefined || kinds.has("string")) return { type: "value", value: textOf(text, schema), repairs: [] };
  const isNested = kinds.has("array") || kinds.has("object");
  const trimmed = text.trim();
  if (!isNested) return scalarOf(trimmed);
  const start = skipBlankAndFences(text, 0, text.length);
  if (text.charAt(start) !== "{" && text.charAt(start) !== "[") return scalarOf(trimmed);
  const reading = readJson(text, start);
  if (reading.type === "failure") return { type: "broken", reason: reading.reason };
  if (skipBlankAndFences(text, reading.end, text.length) < text.length) return { type: "broken", reason: "more text follows it" };
  return { type: "value", value: reading.value, repairs: reading.repairs };
}

function scalarOf(text: string): ConvertedText {
  const start = skipBlank(text, 0, text.length);
  const reading = readJson(text, start);
  if (reading.type === "failure" || reading.end < text.length || reading.repairs.length > 0) return { type: "text", text };
  const isScalar = reading.value === null || typeof reading.value === "boolean" || typeof reading.value === "number";
  return isScalar ? { type: "value", value: reading.value, repairs: [] } : { type: "text", text };
}

/** Text that must be one of several words may have blanks around it. */
function textOf(text: string, given: ParameterSchema): string {
  const schema = resolveReference(given, given);
  const words = isFields(schema) ? [...(Array.isArray(schema.enum) ? schema.enum : []), schema.const] : [];
  return words.includes(text) || !words.includes(text.trim()) ? text : text.trim();
}
