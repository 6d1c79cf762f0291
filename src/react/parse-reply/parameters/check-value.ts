import type { JsonValue } from "../../../protocol/index.ts";
import { quoteText } from "../quote-text.ts";
import type { ParameterSchema } from "../reply-action.ts";
import { describeSchema } from "./describe-schema.ts";
import { type Fields, isFields, isSchema } from "./is-schema.ts";
import { PatternMatcher } from "./pattern-matcher.ts";
import { resolveReference } from "./resolve-reference.ts";
import { brokenBound } from "./schema-bounds.ts";
import { isAmong, kindOf, kindsOf, schemasOf } from "./value-kind.ts";

/** More comparisons than these for combined schemas come of choices within choices; they grow as a power of the depth. */
const MOST_STEPS = 300_000;

/**
 * What is wrong with a value under a JSON Schema, `undefined` when nothing is. All keywords count but `format`, `contains`,
 * the unevaluated ones and dependent schemas; a `$ref` is followed within the schema. A value that fits several choices of
 * `oneOf` fits, as under `anyOf`: that choices overlap is the schema's doing, and no model could put it right.
 * @see https://json-schema.org/draft/2020-12
 */
export function checkValue(value: JsonValue, schema: ParameterSchema, path: string): string | undefined {
  return new ValueChecker(schema).check(value, schema, path);
}

class ValueChecker {
  readonly #root: ParameterSchema;
  readonly #patterns = new PatternMatcher();
  /** Comparisons within combined schemas so far, and how many of those we are in. */
  #steps = 0;
  #combined = 0;

  constructor(root: ParameterSchema) {
    this.#root = root;
  }

  check(value: JsonValue, given: ParameterSchema, path: string): string | undefined {
    const schema = resolveReference(given, this.#root);
    if (schema === true) return undefined;
    if (schema === false) return `${path} is not allowed`;
    if (this.#combined > 0) this.#steps += 1;
    if (this.#steps > MOST_STEPS) return `${path} is too intricate to be checked`;
    const kinds = kindsOf(schema, this.#root);
    if (kinds !== undefined && !isAmong(kindOf(value), kinds)) return this.#mismatch(value, schema, path);
    if (!isListed(value, schema)) return this.#mismatch(value, schema, path);
    return (
      this.#checkBounds(value, schema, path) ??
      this.#checkCombined(value, schema, path) ??
      this.#checkItems(value, schema, path) ??
      this.#checkProperties(value, schema, path)
    );
  }

  #mismatch(value: JsonValue, schema: Fields, path: string): string {
    return `${path} must be ${describeSchema(schema, this.#root)}, not ${describeValue(value)}`;
  }

  #fits(value: JsonValue, schema: ParameterSchema): boolean {
    return this.check(value, schema, "") === undefined;
  }

  #checkBounds(value: JsonValue, schema: Fields, path: string): string | undefined {
    const bound = brokenBound(value, schema);
    if (bound !== undefined) return `${path} must be ${bound}, not ${describeValue(value)}`;
    if (typeof value !== "string" || typeof schema.pattern !== "string") return undefined;
    const isFound = this.#patterns.match(schema.pattern, value) !== false;
    return isFound ? undefined : `${path} must match the pattern ${schema.pattern}, which ${quoteText(value)} does not`;
  }

  #checkCombined(value: JsonValue, schema: Fields, path: string): string | undefined {
    this.#combined += 1;
    const problem = this.#checkParts(value, schema, path);
    this.#combined -= 1;
    return problem;
  }

  #checkParts(value: JsonValue, schema: Fields, path: string): string | undefined {
    for (const part of schemasOf(schema.allOf) ?? []) {
      const problem = this.check(value, part, path);
      if (problem !== undefined) return problem;
    }
    if (isSchema(schema.not) && this.#fits(value, schema.not)) return `${path} must not be ${describeValue(value)}`;
    return (
      this.#checkCondition(value, schema, path) ??
      this.#checkChoices(value, schema.anyOf, path) ??
      this.#checkChoices(value, schema.oneOf, path)
    );
  }

  #checkCondition(value: JsonValue, schema: Fields, path: string): string | undefined {
    if (!isSchema(schema.if)) return undefined;
    const part = this.#fits(value, schema.if) ? schema.then : schema.else;
    return isSchema(part) ? this.check(value, part, path) : undefined;
  }

  #checkChoices(value: JsonValue, keyword: unknown, path: string): string | undefined {
    const choices = schemasOf(keyword);
    if (choices === undefined || choices.length === 0 || choices.some((choice) => this.#fits(value, choice))) return undefined;
    return this.#problemOfChoices(value, choices, path);
  }

  /** What is wrong under the first choice of the value's kind, else under the first one. */
  #problemOfChoices(value: JsonValue, choices: readonly ParameterSchema[], path: string): string | undefined {
    const ofSameKind = choices.findIndex((choice) => kindsOf(choice, this.#root)?.has(kindOf(value)) === true);
    return this.check(value, choices[Math.max(ofSameKind, 0)] ?? true, path);
  }

  #checkItems(value: JsonValue, schema: Fields, path: string): string | undefined {
    if (!Array.isArray(value)) return undefined;
    const first = schemasOf(schema.prefixItems) ?? [];
    for (const [index, item] of value.entries()) {
      const own = first[index] ?? schema.items;
      const problem = isSchema(own) ? this.check(item, own, `${path}[${index}]`) : undefined;
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #checkProperties(value: JsonValue, schema: Fields, path: string): string | undefined {
    if (!isFields(value)) return undefined;
    const missing = missingName(value, schema);
    if (missing !== undefined) return `${path}.${missing} is missing`;
    for (const [name, item] of Object.entries(value) as [string, JsonValue][]) {
      const problem = this.#checkName(name, schema, path) ?? this.#checkProperty(name, item, schema, path);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #checkName(name: string, schema: Fields, path: string): string | undefined {
    if (!isSchema(schema.propertyNames) || this.#fits(name, schema.propertyNames)) return undefined;
    return `${path} may have no entry ${quoteText(name)}`;
  }

  #checkProperty(name: string, item: JsonValue, schema: Fields, path: string): string | undefined {
    const own = schemasOfProperty(name, schema, this.#patterns);
    if (own.includes(false)) return `${path} has no ${quoteText(name)}`;
    for (const part of own) {
      const problem = this.check(item, part, `${path}.${name}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

function describeValue(value: JsonValue): string {
  if (typeof value === "string") return `the string ${quoteText(value)}`;
  const kind = kindOf(value);
  if (kind === "array" || kind === "object") return `an ${kind} of ${Object.keys(value as object).length}`;
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

/** The first name that an object must have and has not. */
function missingName(value: Fields, schema: Fields): string | undefined {
  const required = new Set(namesIn(schema.required));
  const dependent = isFields(schema.dependentRequired) ? schema.dependentRequired : {};
  for (const [name, others] of Object.entries(dependent)) {
    if (Object.hasOwn(value, name)) for (const other of namesIn(others)) required.add(other);
  }
  return [...required].find((name) => !Object.hasOwn(value, name));
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

/** The schemas that a property must fit: its own, those of patterns that its name matches, or else what is asked of all others. */
function schemasOfProperty(name: string, schema: Fields, matcher: PatternMatcher): readonly ParameterSchema[] {
  const properties = isFields(schema.properties) ? schema.properties : {};
  const patterns = isFields(schema.patternProperties) ? schema.patternProperties : {};
  const matching = Object.keys(patterns).map((pattern) => ({ pattern, isMatch: matcher.match(pattern, name) }));
  const own = [
    ...(Object.hasOwn(properties, name) ? [properties[name]] : []),
    ...matching.filter(({ isMatch }) => isMatch === true).map(({ pattern }) => patterns[pattern]),
  ].filter(isSchema);
  const isKnown = own.length > 0 || matching.some(({ isMatch }) => isMatch === undefined);
  return isKnown || !isSchema(schema.additionalProperties) ? own : [schema.additionalProperties];
}
