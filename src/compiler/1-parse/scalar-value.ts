/** What a plain scalar can be in the YAML 1.2 core schema. */
export type ScalarValue = string | number | boolean | null;

const NULL = /^(?:~|null|Null|NULL)?$/;
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const INTEGER = /^[-+]?[0-9]+$/;
const OCTAL = /^0o[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;

/** The value of a plain scalar. @see https://yaml.org/spec/1.2.2/#103-core-schema */
export function plainScalarValue(text: string): ScalarValue {
  return NULL.test(text) ? null : typedValue(text);
}

/** A number or boolean where the text is one, else the text. */
export function typedValue(text: string): string | number | boolean {
  if (BOOLEAN.test(text)) return text.charAt(0).toLowerCase() === "t";
  if (INTEGER.test(text) || OCTAL.test(text) || HEXADECIMAL.test(text) || FLOAT.test(text)) return Number(text);
  if (INFINITE.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return NOT_A_NUMBER.test(text) ? Number.NaN : text;
}
