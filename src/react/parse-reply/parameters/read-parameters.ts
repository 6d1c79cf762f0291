import type { JsonValue } from "../../../protocol/index.ts";
import { skipBlankAndFences } from "../blank.ts";
import type { JsonFound } from "../json/json-reading.ts";
import { readJson } from "../json/read-json.ts";
import { complain } from "../parsed-reply.ts";
import type { ReplyAction } from "../reply-action.ts";
import { checkAction } from "./check-action.ts";
import { checkParameters } from "./check-parameters.ts";
import type { CheckedParameters } from "./checked-parameters.ts";
import { describeParameters } from "./describe-schema.ts";
import { isFields } from "./is-schema.ts";
import { kindOf } from "./value-kind.ts";

/** How often JSON may be wrapped in a JSON string. */
const MOST_WRAPPINGS = 3;

/**
 * Reads the arguments of a native tool call that its provider could not parse. JSON is repaired where it can only mean one
 * thing; arguments that are cut off or broken are a complaint, never an empty object. Empty text is right only for an action
 * without parameters.
 * @throws {InvalidArgumentError} GC5001 for what is no action.
 */
export function parseArguments(text: string | null | undefined, action: ReplyAction): CheckedParameters {
  checkAction("parseArguments", action);
  const json = typeof text === "string" ? text : "";
  const start = skipBlankAndFences(json, 0, json.length);
  if (start === json.length && Object.keys(action.parameters).length === 0) return checkParameters(action, {});
  if (start === json.length) return complain("empty", `The arguments of "${action.name}" are empty. ${describeParameters(action)}`);
  const reading = readJson(json, start);
  if (reading.type === "failure") {
    const code = reading.isCut ? "unclosed" : "broken_json";
    return complain(
      code,
      `The arguments of "${action.name}" are not valid JSON: ${reading.reason}. Call it again. ${describeParameters(action)}`,
    );
  }
  if (skipBlankAndFences(json, reading.end, json.length) < json.length) {
    return complain(
      "broken_json",
      `After the arguments of "${action.name}" stands more text. Give one JSON object. ${describeParameters(action)}`,
    );
  }
  return readParameters(reading, action);
}

/** Takes the parameters out of a JSON value: an object, a string that holds one, or `null` for none. */
export function readParameters(found: Pick<JsonFound, "value" | "repairs">, action: ReplyAction): CheckedParameters {
  const notes = new Set(found.repairs);
  let value: JsonValue = found.value;
  for (let turn = 0; turn < MOST_WRAPPINGS && typeof value === "string"; turn += 1) {
    const reading = readWhole(value);
    if (reading === undefined) break;
    notes.add("JSON in a string was read.");
    for (const repair of reading.repairs) notes.add(repair);
    value = reading.value;
  }
  if (value === null) {
    notes.add("null was read as no parameters.");
    value = {};
  }
  if (!isFields(value)) {
    const problem = `The parameters of "${action.name}" must be one JSON object, not ${kindOf(value)}.`;
    return complain("wrong_type", `${problem} ${describeParameters(action)}`);
  }
  const checked = checkParameters(action, value as Readonly<Record<string, JsonValue>>);
  return checked.type === "complaint" ? checked : { ...checked, notes: [...notes, ...checked.notes] };
}

function readWhole(text: string): JsonFound | undefined {
  const start = skipBlankAndFences(text, 0, text.length);
  if (start === text.length || !'{["'.includes(text.charAt(start))) return undefined;
  const reading = readJson(text, start);
  if (reading.type === "failure" || skipBlankAndFences(text, reading.end, text.length) < text.length) return undefined;
  return reading;
}
