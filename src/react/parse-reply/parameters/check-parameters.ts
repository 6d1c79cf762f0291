import type { JsonValue } from "../../../protocol/index.ts";
import { skipBlankAndFences } from "../blank.ts";
import { readJson } from "../json/read-json.ts";
import type { ParameterSchema, ReplyAction } from "../reply-action.ts";
import { checkAction } from "./check-action.ts";
import type { CheckedParameters } from "./checked-parameters.ts";
import { isFields } from "./is-schema.ts";
import { ParameterList } from "./parameter-list.ts";
import { isAmong, kindOf, kindsOf } from "./value-kind.ts";

/**
 * Checks values against an action's parameters: none missing, none too many, each of its type. A name that differs only in
 * case, blanks, `-` and `_` is repaired; `null` for an optional parameter that takes none is dropped; JSON in a string is
 * read where an array or object is wanted. A complaint tells all that is wrong and what the action takes.
 * @throws {InvalidArgumentError} GC5001 for what is no action.
 */
export function checkParameters(action: ReplyAction, parameters: Readonly<Record<string, JsonValue>>): CheckedParameters {
  checkAction("checkParameters", action);
  const list = new ParameterList(action);
  for (const [given, value] of Object.entries(isFields(parameters) ? parameters : {})) {
    if (value === undefined) continue;
    const name = list.nameOf(given);
    if (name === undefined) continue;
    const schema = action.parameters[name] ?? true;
    if (value === null && list.isDroppableNull(name, schema)) list.note(`"${name}" was null and was left out.`);
    else list.add(name, unpack(value, name, schema, list));
  }
  return list.finish();
}

/** Reads a string as JSON where only an array or an object fits and the string is just that. */
function unpack(value: JsonValue, name: string, schema: ParameterSchema, list: ParameterList): JsonValue {
  const kinds = kindsOf(schema);
  if (typeof value !== "string" || kinds === undefined || kinds.has("string")) return value;
  if (!kinds.has("array") && !kinds.has("object")) return value;
  const start = skipBlankAndFences(value, 0, value.length);
  if (!"{[".includes(value.charAt(start)) || start >= value.length) return value;
  const reading = readJson(value, start);
  if (reading.type === "failure" || skipBlankAndFences(value, reading.end, value.length) < value.length) return value;
  if (!isAmong(kindOf(reading.value), kinds)) return value;
  list.note(`"${name}" was JSON in a string and was read.`);
  for (const repair of reading.repairs) list.note(repair);
  return reading.value;
}
