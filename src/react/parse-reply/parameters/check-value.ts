import type { JsonValue } from "../../../protocol/index.ts";
import { quoteText } from "../quote-text.ts";
import type { ParameterSchema } from "../reply-action.ts";
import { describeSchema } from "./describe-schema.ts";
import { isAmong, isFields, isSchema, kindOf, kindsOf, schemasOf } from "./value-kind.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * What is wrong with a value under a JSON Schema, `undefined` when nothing is. Types, `enum`, `const`, the combinations, and
 * the shape of arrays and objects are checked; ranges, lengths and patterns are the handler's own.
 * @see https://json-schema.org/draft/2020-12
 */
export function checkValue(value: JsonValue, schema: ParameterSchema, path: string): string | undefined {
  if (schema === true) return undefined;
  if (schema === false) return `${path} is not allowed`;
  const kinds = kindsOf(schema);
  if (kinds !== undefined && !isAmong(kindOf(value), kinds)) return mismatch(value, schema, path);
  if (!isListed(value, schema)) return mismatch(value, schema, path);
  return checkParts(value, schema, path) ?? checkItems(value, schema, path) ?? checkProperties(value, schema, path);
}

function mismatch(value: JsonValue, schema: ParameterSchema, path: string): string {
  return `${path} must be ${describeSchema(schema)}, not ${describeValue(value)}`;
}

function describeValue(value: JsonValue): string {
  if (typeof value === "string") return `the string ${quoteText(value)}`;
  const kind = kindOf(value);
  if (kind === "array" || kind === "object") return `an ${kind}`;
  return kind === "null" ? "null" : String(value);
}

function isListed(value: JsonValue, schema: Fields): boolean {
  if ("const" in schema && !isEqual(value, schema.const)) return false;
  return !Array.isArray(schema.enum) || schema.enum.some((allowed) => isEqual(value, allowed));
}

/** Equal as JSON; lists and objects in enumerations are compared in the order they are written. */
function isEqual(value: JsonValue, other: unknown): boolean {
  if (value === other) return true;
  return typeof value === "object" && typeof other === "object" && JSON.stringify(value) === JSON.stringify(other);
}

function checkParts(value: JsonValue, schema: Fields, path: string): string | undefined {
  for (const part of schemasOf(schema.allOf) ?? []) {
    const problem = checkValue(value, part, path);
    if (problem !== undefined) return problem;
  }
  const choices = schemasOf(schema.anyOf) ?? schemasOf(schema.oneOf) ?? [];
  const problems = choices.map((choice) => checkValue(value, choice, path));
  if (problems.length === 0 || problems.includes(undefined)) return undefined;
  const ofSameKind = choices.findIndex((choice) => kindsOf(choice)?.has(kindOf(value)) === true);
  return problems[Math.max(ofSameKind, 0)];
}

function checkItems(value: JsonValue, schema: Fields, path: string): string | undefined {
  if (!Array.isArray(value) || !isSchema(schema.items)) return undefined;
  for (const [index, item] of value.entries()) {
    const problem = checkValue(item, schema.items, `${path}[${index}]`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkProperties(value: JsonValue, schema: Fields, path: string): string | undefined {
  if (!isFields(value)) return undefined;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = required.find((name) => typeof name === "string" && !Object.hasOwn(value, name));
  if (missing !== undefined) return `${path}.${missing} is missing`;
  const properties = isFields(schema.properties) ? schema.properties : {};
  for (const [name, item] of Object.entries(value) as [string, JsonValue][]) {
    const known = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
    if (known === false) return `${path} has no ${quoteText(name)}`;
    const problem = isSchema(known) ? checkValue(item, known, `${path}.${name}`) : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}
