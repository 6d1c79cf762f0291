import type { JsonValue } from "../../../protocol/index.ts";
import { type Complaint, type ComplaintCode, complain } from "../parsed-reply.ts";
import { quoteNames, quoteText } from "../quote-text.ts";
import type { ParameterSchema, ReplyAction } from "../reply-action.ts";
import { nearestName, resolveName } from "../resolve-name.ts";
import { setEntry } from "../set-entry.ts";
import { checkValue } from "./check-value.ts";
import type { CheckedParameters } from "./checked-parameters.ts";
import { describeParameters } from "./describe-schema.ts";
import { kindsOf } from "./value-kind.ts";

/** More problems than these are not told one by one. */
const MOST_PROBLEMS = 10;

/** Gathers the parameters of one action, and everything that is wrong with them. */
export class ParameterList {
  readonly #action: ReplyAction;
  readonly #names: readonly string[];
  readonly #parameters: Record<string, JsonValue> = {};
  readonly #given = new Set<string>();
  readonly #notes = new Set<string>();
  #untold = 0;
  readonly #problems: { readonly code: ComplaintCode; readonly text: string }[] = [];

  constructor(action: ReplyAction) {
    this.#action = action;
    this.#names = Object.keys(action.parameters);
  }

  /** The parameter that a name in the reply stands for; `undefined`, with the problem kept, when there is none. */
  nameOf(given: string): string | undefined {
    const resolved = resolveName(given, this.#names);
    if (resolved.type === "found") {
      if (resolved.isRepaired) this.note(`The parameter ${quoteText(given)} was read as "${resolved.name}".`);
      return resolved.name;
    }
    if (resolved.type === "ambiguous") {
      this.reject("ambiguous_parameter", `${quoteText(given)} can mean ${quoteNames(resolved.names)}`);
    } else {
      const nearest = this.#problems.length < MOST_PROBLEMS ? nearestName(given, this.#names) : undefined;
      const hint = nearest === undefined ? "" : ` (did you mean "${nearest}"?)`;
      this.reject("extra_parameter", `there is no parameter ${quoteText(given)}${hint}`);
    }
    return undefined;
  }

  /** Takes a value and checks it. */
  add(name: string, value: JsonValue): void {
    if (!this.#mark(name)) return;
    const problem = checkValue(value, this.#action.parameters[name] ?? true, quoteText(name));
    if (problem === undefined) setEntry(this.#parameters, name, value);
    else this.reject("wrong_type", problem);
  }

  /** Takes a parameter whose value cannot be used. */
  addBroken(name: string, code: ComplaintCode, problem: string): void {
    if (this.#mark(name)) this.reject(code, problem);
  }

  note(note: string): void {
    this.#notes.add(note);
  }

  reject(code: ComplaintCode, text: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push({ code, text });
    else this.#untold += 1;
  }

  /** True for an optional parameter whose schema has no room for `null`. */
  isDroppableNull(name: string, schema: ParameterSchema): boolean {
    const kinds = kindsOf(schema);
    return kinds !== undefined && !kinds.has("null") && !this.#isRequired(name);
  }

  /** True when every parameter of the action is given. */
  get isWhole(): boolean {
    return this.#names.every((name) => this.#given.has(name));
  }

  finish(): CheckedParameters {
    const missing = this.#names.filter((name) => this.#isRequired(name) && !this.#given.has(name));
    const problems = [...missing.map((name) => ({ code: "missing_parameter" as const, text: `"${name}" is missing` })), ...this.#problems];
    const [first] = problems;
    if (first === undefined) return { type: "parameters", parameters: this.#parameters, notes: [...this.#notes] };
    return this.#complain(
      first.code,
      problems.map((problem) => problem.text),
    );
  }

  #complain(code: ComplaintCode, problems: readonly string[]): Complaint {
    const more = this.#untold > 0 ? `; and ${this.#untold} more` : "";
    return complain(
      code,
      `The parameters of "${this.#action.name}" do not fit: ${problems.join("; ")}${more}. ${describeParameters(this.#action)}`,
    );
  }

  #isRequired(name: string): boolean {
    return this.#action.required?.includes(name) === true;
  }

  /** False, with the problem kept, when the parameter was given before. */
  #mark(name: string): boolean {
    if (this.#given.has(name)) {
      this.reject("ambiguous_parameter", `"${name}" is given more than once; give one value, an array where several are meant`);
      return false;
    }
    this.#given.add(name);
    return true;
  }
}
