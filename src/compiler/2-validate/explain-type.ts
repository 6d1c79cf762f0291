import { type DocumentNode, kindOfValue, nameOfValue } from "../1-parse/index.ts";
import { listNames, quoteText } from "../diagnostics/index.ts";
import type { IssuePath } from "./flatten-issues.ts";
import { itemWordsOf, subjectOf } from "./subject.ts";

/** A message and what to do. */
export interface Explanation {
  readonly message: string;
  readonly hint: string;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map of keys",
  record: "a map of keys",
};

/** A value of the wrong type. `numbers`: which ones may stand there, in words. */
export function explainType(path: IssuePath, expected: readonly string[], node: DocumentNode, numbers?: string): Explanation {
  const wanted = [...new Set(expected.map((type) => (isNumeric([type]) ? numbers : undefined) ?? EXPECTED[type] ?? type))];
  const takes = wanted.length === 0 ? "another value" : wanted.join(" or ");
  const message = isNothing(node)
    ? `${subjectOf(path)} has no value; it takes ${takes}.`
    : `${subjectOf(path)} takes ${takes}, and ${expected.includes("int") && isNumber(node) ? `this is ${nameOfValue(node)}` : itsValue(node)}.`;
  const otherwise = numbers === undefined || !isNumeric(expected) ? "Change the value, or remove the key." : `Write ${numbers}, in digits.`;
  return { message, hint: hintFor(expected, node, path) ?? otherwise };
}

/** A value where one of some words is expected. */
export function explainEnumType(path: IssuePath, values: readonly unknown[], node: DocumentNode): Explanation {
  const list = values.length === 1 ? String(values[0]) : `one of ${listNames(values.map(String))}`;
  return { message: `${subjectOf(path)} takes ${list}, and ${itsValue(node)}.`, hint: `Write ${list}.` };
}

function itsValue(node: DocumentNode): string {
  if (node.type === "scalar" && node.variables[0] !== undefined) return `the value of \${${node.variables[0]}} is ${kindOfValue(node)}`;
  if (node.type === "scalar" && typeof node.value === "number" && !Number.isFinite(node.value)) return "this is no finite number";
  return isNothing(node) ? "there is nothing here" : `this is ${kindOfValue(node)}`;
}

function isNumber(node: DocumentNode): boolean {
  return node.type === "scalar" && typeof node.value === "number" && Number.isFinite(node.value);
}

function isNothing(node: DocumentNode): boolean {
  return node.type === "scalar" && node.value === null;
}

function hintFor(expected: readonly string[], node: DocumentNode, path: IssuePath): string | undefined {
  if (isNothing(node)) return "Give it a value, or remove the key.";
  const value = node.type === "scalar" && node.variables.length === 0 ? node.value : undefined;
  const hint = value === undefined || value === null ? undefined : hintForScalar(expected, value, path);
  if (hint !== undefined) return hint;
  const words = itemWordsOf(path);
  if (words !== undefined) return `Write a map with ${words.keys}.`;
  if (path.at(-1) === "output" && typeof value === "string") return `Write a map: {schema: ${value}}.`;
  if (expected.includes("array")) return "Write each item on its own line after a dash.";
  if (expected.includes("object") || expected.includes("record")) return "Write its keys on the lines below, indented.";
  return expected.includes("string") ? "Write one text." : undefined;
}

function hintForScalar(expected: readonly string[], value: string | number | boolean, path: IssuePath): string | undefined {
  if (expected.includes("string")) return typeof value === "string" ? undefined : `Put it in quotes: "${value}".`;
  if (expected.includes("array")) return `Write it as a list: [${typeof value === "string" ? quoteText(value) : value}].`;
  if (typeof value === "number")
    return expected.includes("int") ? `Write a whole number, such as ${Math.max(1, Math.round(value))}.` : undefined;
  if (typeof value !== "string") return undefined;
  if (expected.includes("boolean")) return hintForBoolean(value);
  return isNumeric(expected) ? hintForNumber(value, path) : undefined;
}

function isNumeric(expected: readonly string[]): boolean {
  return expected.includes("number") || expected.includes("int");
}

function hintForBoolean(value: string): string {
  if (/^(yes|on|y)$/i.test(value)) return `Write true: in YAML 1.2, ${value} is text.`;
  if (/^(no|off|n)$/i.test(value)) return `Write false: in YAML 1.2, ${value} is text.`;
  return /^(true|false)$/i.test(value) ? `Write ${value.toLowerCase()} without quotes.` : "Write true or false.";
}

function hintForNumber(value: string, path: IssuePath): string | undefined {
  const trimmed = value.trim();
  if (/^[-+]?[0-9.]+$/.test(trimmed)) return `Write ${trimmed} without quotes.`;
  if (/^[0-9][0-9_,]*$/.test(trimmed)) return `Write ${trimmed.replace(/[_,]/g, "")}, digits only.`;
  const isSeconds = String(path.at(-1)).endsWith("_seconds");
  const milliseconds = /^([0-9.]+)\s*ms$/i.exec(trimmed)?.[1];
  if (isSeconds && milliseconds !== undefined) return `Write the number of seconds: ${Number(milliseconds) / 1000}.`;
  const minutes = /^([0-9.]+)\s*m(?:in)?$/i.exec(trimmed)?.[1];
  if (isSeconds && minutes !== undefined) return `Write the number of seconds: ${Number(minutes) * 60}.`;
  const number = /^([0-9.]+)\s*[A-Za-z]+$/.exec(trimmed)?.[1];
  return number === undefined ? undefined : `Write the number alone: ${number}.`;
}
