import type { ConditionProblem } from "./condition.ts";

/** The parts of a CEL error that are read here. */
interface CelError {
  readonly code: string;
  readonly summary: string;
  readonly range?: { readonly start: number; readonly end: number };
}

/** A CEL error of parsing as a problem of ours, in plain words. */
export function readSyntaxError(error: unknown, text: string): ConditionProblem {
  const { code, summary, range } = celError(error);
  const start = Math.min(range?.start ?? 0, text.length);
  const end = Math.min(Math.max(range?.end ?? text.length, start), text.length);
  if (code === "limit_exceeded") return tooLarge(start, end);
  const found = text.slice(start, end);
  const problem = { code: "GC1301" as const, start, end };
  if (start >= text.length)
    return { ...problem, message: endMessage(summary), hint: "Write what is missing, or remove the operator before it." };
  const hint = hintFor(found, text, start);
  return { ...problem, message: messageFor(code, summary, found), ...(hint === undefined ? {} : { hint }) };
}

function tooLarge(start: number, end: number): ConditionProblem {
  return {
    code: "GC1304",
    message: "The condition is too large or nested too deeply.",
    start,
    end,
    hint: "Let an agent write the decision into a slot and test the slot.",
  };
}

const CLOSERS: readonly (readonly [string, string])[] = [
  ["RPAREN", ")"],
  ["RBRACKET", "]"],
  ["RBRACE", "}"],
  ["COLON", ":"],
];

function endMessage(summary: string): string {
  const missing = CLOSERS.find(([token]) => summary.startsWith(`Expected ${token}`));
  return missing === undefined ? "The condition ends too early." : `The condition ends where "${missing[1]}" is missing.`;
}

function messageFor(code: string, summary: string, found: string): string {
  if (code === "unterminated_string" || code === "unterminated_triple_quoted_string") return "A text in quotes has no end.";
  if (code === "reserved_identifier") return `"${found}" is a reserved word.`;
  if (code === "unexpected_character" || code === "unexpected_token" || code === "expected_token")
    return `"${found}" is not expected here.`;
  if (code === "invalid_macro_argument") return "The first argument must be a new name, such as item in slots.list.exists(item, item > 1).";
  return `${summary}.`;
}

const WORD_OPERATORS: Readonly<Record<string, string>> = { and: "&&", or: "||", not: "!", is: "==", equals: "==" };

function hintFor(found: string, text: string, start: number): string | undefined {
  if (found.startsWith("=")) return text[start - 1] === "=" ? 'Equality is "==".' : 'Write "==" to compare.';
  const operator = WORD_OPERATORS[found.toLowerCase()];
  if (operator !== undefined) return `Write "${operator}" for "${found}".`;
  if (/^\s*not\s/i.test(text) && start < 8) return 'Write "!" for "not".';
  if (found === "`" || found === "“" || found === "”" || found === "’") return "Put texts in straight quotes, \"…\" or '…'.";
  if (found === "$" || found === "{") return "Values are read by name, as in slots.tier.";
  return undefined;
}

/** A CEL error of the type check as a problem of ours. */
export function readTypeError(error: unknown, text: string): ConditionProblem {
  const { code, summary, range } = celError(error);
  const place = { start: range?.start ?? 0, end: range?.end ?? text.length };
  const missing = /^found no matching overload for '(?:.*\.)?(\w+)\((.*)\)'$/.exec(summary);
  if (missing !== null) return callProblem(missing[1] ?? "", missing[2] ?? "", place);
  if (code === "unknown_variable")
    return { code: "GC1302", message: `${summary.replace("Unknown variable: ", 'There is no variable "')}".`, ...place };
  if (code === "invalid_macro_argument") {
    return { code: "GC1301", message: "has() takes a path, such as slots.tier.", ...place, hint: "Write has(slots.tier)." };
  }
  const overload = /^no such overload: (.*)$/.exec(summary);
  if (overload !== null) {
    return {
      code: "GC1303",
      message: `These do not go together: ${overload[1]}.`,
      ...place,
      hint: "Convert one side, for example with string(…) or int(…).",
    };
  }
  return { code: "GC1303", message: `${summary}.`, ...place };
}

function callProblem(name: string, types: string, place: { start: number; end: number }): ConditionProblem {
  return {
    code: "GC1303",
    message: `There is no ${name}() that takes (${types}).`,
    ...place,
    hint: "Functions: size, has, contains, startsWith, endsWith, matches, exists, all, filter, map, int, double, string.",
  };
}

/** An error of evaluating as a problem of ours. The values looked at are not repeated in it. */
export function readEvaluationError(error: unknown, text: string): ConditionProblem {
  const { code, summary, range } = celError(error);
  const place = { start: range?.start ?? 0, end: range?.end ?? text.length };
  if (code === "no_such_key") {
    const key = text.slice(place.start, place.end);
    const hint = "Test for it first: has(slots.tier) && slots.tier == …, or give a default: slots.?tier.orValue(…).";
    return { code: "GC1305", message: `There is no value "${key}".`, ...place, hint };
  }
  if (code.endsWith("_conversion_error") || code === "numeric_overflow") {
    return { code: "GC1305", message: "A value cannot be converted to the type that is asked for.", ...place };
  }
  return { code: "GC1305", message: `The condition cannot be evaluated: ${summary}.`, ...place };
}

function celError(error: unknown): CelError {
  if (error instanceof Error && "code" in error && "summary" in error) return error as Error & CelError;
  return { code: "unknown", summary: error instanceof Error ? error.message : "unknown failure" };
}
