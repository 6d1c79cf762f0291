import { InvalidArgumentError } from "./call-errors.ts";
import { suggest } from "./suggester.ts";

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

/** What a number must keep. */
export interface NumberBounds {
  /** The smallest that fits; default 0. */
  readonly least?: number;
  /** True where 0 and `least` itself do not fit. */
  readonly isAbove?: boolean;
  /** True where only whole numbers, or no bound at all (`Infinity`), fit. */
  readonly isWhole?: boolean;
}

/** A rule for numbers; never NaN. */
export function aNumber({ least = 0, isAbove = false, isWhole = false }: NumberBounds = {}): OptionRule {
  const fits = (value: unknown): boolean =>
    typeof value === "number" &&
    (isAbove ? value > least : value >= least) &&
    (!isWhole || Number.isInteger(value) || value === Number.POSITIVE_INFINITY);
  return {
    fits,
    must: `be ${isWhole ? "an integer" : "a number"} ${isAbove ? "above" : "from"} ${least}`,
    hint: "Infinity stands for no bound.",
  };
}

/** A rule for one of a few values. */
export function oneOf(...values: readonly string[]): OptionRule {
  return { fits: (value) => values.includes(value as string), must: `be ${values.join(" or ")}`, hint: `Default: ${values[0] ?? ""}.` };
}

/** A rule for objects that are no lists. @param hint one that would do */
export function anObject(must: string, hint: string): OptionRule {
  return { fits: (value) => typeof value === "object" && value !== null && !Array.isArray(value), must, hint };
}

/** A rule for lists whose items all fit. */
export function aList(must: string, hint: string, fits: (item: unknown) => boolean = () => true): OptionRule {
  return { fits: (value) => Array.isArray(value) && value.every(fits), must, hint };
}

/**
 * Refuses what is no function where a call needs one.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkFunction(call: string, value: unknown, example: string): void {
  if (typeof value !== "function") throw new InvalidArgumentError(`${call} needs a function.`, { hint: aFunction(example).hint });
}

/** How strict a check is. */
export interface CheckOptions {
  /** Options that cannot be left out. */
  readonly needs?: readonly string[];
  /** What of names that the call does not know: all are refused (default), only those that look like a slip, or none. */
  readonly refuses?: "all" | "slips" | "none";
}

/**
 * Refuses options of a call that are none, have a wrong value, or that the call does not know. `undefined` is no value.
 * @param call how the call is named, such as `createCrew`.
 * @throws {InvalidArgumentError} GC5001
 */
export function checkOptions(call: string, options: unknown, rules: OptionRules, { refuses = "all", needs = [] }: CheckOptions = {}): void {
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
  refuseMissing(call, options, { rules, needs });
}

function refuseMissing(
  call: string,
  options: object,
  { rules, needs }: { readonly rules: OptionRules; readonly needs: readonly string[] },
): void {
  const missing = needs.find((name) => (options as Readonly<Record<string, unknown>>)[name] === undefined);
  if (missing === undefined) return;
  const { must = "be there", hint } = rules[missing] ?? {};
  throw new InvalidArgumentError(`${call} needs ${missing}: it must ${must}.`, hint === undefined ? {} : { hint });
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

/** True for an object that has this method. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && typeof (value as Readonly<Record<string, unknown>>)[name] === "function";
}
