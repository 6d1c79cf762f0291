import { suggest } from "../compiler/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";

/** What one option takes. */
export interface OptionRule {
  readonly fits: (value: unknown) => boolean;
  /** Goes on from the name of the option: `… must be an AbortSignal`. */
  readonly must: string;
  readonly hint: string;
}

/** The options of one call by name; those that are checked elsewhere take anything. */
export type OptionRules = Readonly<Record<string, OptionRule>>;

/** A rule that every value keeps. */
export const anything: OptionRule = { fits: () => true, must: "be there", hint: "" };

/** A rule for objects that have these methods. */
export function withMethods(methods: readonly string[], must: string, hint?: string): OptionRule {
  const fits = (value: unknown): boolean => methods.every((method) => hasMethod(value, method));
  return { fits, must, hint: hint ?? `It needs ${methods.join(", ")}.` };
}

/** A rule for functions. @param example one that would do */
export function aFunction(example: string): OptionRule {
  return { fits: (value) => typeof value === "function", must: "be a function", hint: `For example ${example}.` };
}

/** A rule for switches. */
export const aFlag: OptionRule = { fits: (value) => typeof value === "boolean", must: "be true or false", hint: "Default: false." };
/** A rule for loggers. */
export const aLogger: OptionRule = withMethods(
  ["debug", "info", "warn", "error"],
  "be a logger",
  "It needs debug, info, warn and error; console and a pino logger fit as they are.",
);

/** How strict a check is. */
export interface CheckOptions {
  /** What of names that the call does not know: all are refused (default), only those that look like a slip, or none. */
  readonly refuses?: "all" | "slips" | "none";
}

/**
 * Refuses options of a call that are none, have a wrong value, or that the call does not know. `undefined` is no value.
 * @param call how the call is named, such as `createCrew`.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkOptions(call: string, options: unknown, rules: OptionRules, { refuses = "all" }: CheckOptions = {}): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new InvalidArgumentError(`The options of ${call} must be an object.`, { hint: `It takes ${Object.keys(rules).join(", ")}.` });
  }
  for (const name in options) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      if (refuses !== "none") refuseUnknown(call, name, { rules, refuses });
    } else if (!rule.fits(value)) throw new InvalidArgumentError(`${name} must ${rule.must}.`, { hint: rule.hint });
  }
}

function refuseUnknown(
  call: string,
  name: string,
  { rules, refuses }: { readonly rules: OptionRules; readonly refuses: "all" | "slips" },
): void {
  const names = Object.keys(rules);
  const nearest = suggest(name, names);
  if (refuses === "slips" && nearest === undefined) return;
  const hint = nearest === undefined ? `It takes ${names.join(", ")}.` : `Did you mean ${nearest}?`;
  throw new InvalidArgumentError(`${call} has no option "${name}".`, { hint });
}

/** True for an object or a function's result that has this method. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && typeof (value as Readonly<Record<string, unknown>>)[name] === "function";
}
