import type { ScalarValue } from "./scalar-value.ts";
import { typedValue } from "./scalar-value.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A text with its variables put in. */
export interface ExpandedText {
  readonly value: ScalarValue;
  /** Variables in the text, each once. */
  readonly variables: readonly string[];
  /** Values that came from the environment, by name. */
  readonly values: ReadonlyMap<string, string>;
  /** Variables that have neither a value nor a default. */
  readonly unset: readonly VariablePlace[];
  readonly malformed: readonly (VariablePlace & { readonly why: string })[];
}

/** Where a variable stands: the how-manyth `${` of the text it is, and how long it is. */
export interface VariablePlace {
  readonly name: string;
  readonly occurrence: number;
  readonly length: number;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;

/**
 * Expands `${NAME}` and `${NAME:-default}`; the default counts when the variable is unset or empty. `$${` stands for `${`.
 * With `typed`, a text that is one variable and nothing else takes the type of its value.
 */
export function expandVariables(text: string, env: Environment, options: { readonly typed: boolean }): ExpandedText {
  const expansion = new Expansion(text, env);
  const value = expansion.run();
  return { ...expansion.found(), value: options.typed && expansion.isSingle ? typedValue(value) : value };
}

class Expansion {
  readonly #text: string;
  readonly #env: Environment;
  readonly #values = new Map<string, string>();
  readonly #variables = new Set<string>();
  readonly #unset: VariablePlace[] = [];
  readonly #malformed: (VariablePlace & { why: string })[] = [];
  isSingle = false;

  constructor(text: string, env: Environment) {
    this.#text = text;
    this.#env = env;
  }

  found(): Omit<ExpandedText, "value"> {
    return { variables: [...this.#variables], values: this.#values, unset: this.#unset, malformed: this.#malformed };
  }

  run(): string {
    const parts: string[] = [];
    let at = 0;
    let occurrence = -1;
    for (let open = this.#text.indexOf("${"); open !== -1; open = this.#text.indexOf("${", at)) {
      occurrence += 1;
      if (open > at && this.#text.charAt(open - 1) === "$") {
        parts.push(this.#text.slice(at, open - 1), "${");
        at = open + 2;
        continue;
      }
      const { value, end } = this.#variable(open, occurrence);
      parts.push(this.#text.slice(at, open), value);
      this.isSingle = open === 0 && end === this.#text.length;
      at = end;
    }
    parts.push(this.#text.slice(at));
    return parts.join("");
  }

  #variable(open: number, occurrence: number): { readonly value: string; readonly end: number } {
    const close = this.#text.indexOf("}", open);
    const upToClose = this.#text.slice(open, close === -1 ? this.#text.length : close + 1);
    const lineEnd = upToClose.indexOf("\n");
    const isClosed = close !== -1 && lineEnd === -1;
    const whole = lineEnd === -1 ? upToClose : upToClose.slice(0, lineEnd);
    const end = open + whole.length;
    const inner = whole.slice(2, isClosed ? -1 : undefined);
    const name = NAME.exec(inner)?.[0] ?? "";
    const place = { name, occurrence, length: whole.length };
    const why = isClosed ? complaintAbout(inner, name) : "it is not closed with }";
    if (why !== undefined) {
      this.#malformed.push({ ...place, why });
      return { value: whole, end };
    }
    this.#variables.add(name);
    return { value: this.#valueOf(place, inner.slice(name.length)), end };
  }

  #valueOf(place: VariablePlace, rest: string): string {
    const value = Object.hasOwn(this.#env, place.name) ? this.#env[place.name] : undefined;
    const fallback = rest.startsWith(":-") ? rest.slice(2) : undefined;
    if (value !== undefined && (value !== "" || fallback === undefined)) {
      this.#values.set(place.name, value);
      return value;
    }
    if (fallback === undefined) this.#unset.push(place);
    return fallback ?? "";
  }
}

function complaintAbout(inner: string, name: string): string | undefined {
  if (inner.trim() === "") return "it names no variable";
  if (name === "") return "a name has letters, digits and _, and starts with a letter or _";
  const rest = inner.slice(name.length);
  if (rest === "") return undefined;
  if (!rest.startsWith(":-")) return "after the name comes } or :-default";
  return rest.includes("${") ? "a default cannot hold another variable" : undefined;
}
