import type { JsonValue } from "../../protocol/index.ts";
import { isFields } from "./parameters/is-schema.ts";
import { quoteText } from "./quote-text.ts";
import { foldName } from "./resolve-name.ts";

/** An action written as one JSON object: `{"thought": …, "action": …, "parameters": …}`. */
export interface Envelope {
  readonly type: "envelope";
  /** The name of the action as written; `undefined` when it is no string. */
  readonly name: string | undefined;
  readonly parameters: JsonValue | undefined;
  readonly thought: string;
  /** Set when it has the names of another format. */
  readonly note: string | undefined;
  /** Other names in the object. */
  readonly extra: readonly string[];
  /** True when nothing but an action looks like this; false for an object that merely has a field `action`. */
  readonly isCertain: boolean;
}

/** An object with more names is data. */
const MOST_KEYS = 100;

const ACTION = ["action", "tool", "toolname", "actionname", "name"];
const PARAMETERS = ["parameters", "params", "arguments", "args", "actioninput", "toolinput", "input"];
const THOUGHT = ["thought", "thoughts", "reasoning"];

/** Reads a JSON value as an action; `undefined` when it is some other object. */
export function readEnvelope(value: JsonValue): Envelope | undefined {
  if (!isFields(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length > MOST_KEYS) return undefined;
  const byFolded = new Map(keys.map((key) => [foldName(key), key]));
  const findKey = (names: readonly string[]) =>
    names.map((name) => (Object.hasOwn(value, name) ? name : byFolded.get(name))).find(isDefined);
  const actionKey = findKey(ACTION);
  if (actionKey === undefined) return undefined;
  const parametersKey = findKey(PARAMETERS);
  if (foldName(actionKey) !== "action" && parametersKey === undefined) return undefined;
  const thoughtKey = findKey(THOUGHT);
  const name = value[actionKey];
  const extra = keys.filter((key) => key !== actionKey && key !== parametersKey && key !== thoughtKey);
  return {
    type: "envelope",
    name: typeof name === "string" ? name : undefined,
    parameters: parametersKey === undefined ? undefined : (value[parametersKey] as JsonValue),
    thought: textOf(thoughtKey === undefined ? undefined : value[thoughtKey]),
    note: noteOn([actionKey, parametersKey]),
    extra,
    isCertain: extra.length === 0,
  };
}

/** True when a name in an object tells that an action was being written. */
export function isEnvelopeKey(key: string): boolean {
  const folded = foldName(key.slice(0, 40));
  return folded === "action" || folded === "thought" || folded === "parameters" || folded === "actioninput";
}

function noteOn(keys: readonly (string | undefined)[]): string | undefined {
  const isUsual = keys.every((key) => key === undefined || key === "action" || key === "parameters");
  return isUsual ? undefined : `${keys.filter(isDefined).map(quoteText).join(" and ")} were read as "action" and "parameters".`;
}

function isDefined(key: string | undefined): key is string {
  return key !== undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
