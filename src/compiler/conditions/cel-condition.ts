import type { ParseResult } from "@marcbachmann/cel-js";
import type { Condition, ConditionProblem, ConditionResult, ConditionValues } from "./condition.ts";
import { countValues } from "./count-values.ts";
import { readEvaluationError } from "./read-cel-error.ts";

/** Most steps that nested comprehensions may take. */
const MAX_STEPS = 1_000_000;

/** A checked CEL program behind an interface that never throws. */
export class CelCondition implements Condition {
  readonly source: string;
  readonly #program: ParseResult;
  readonly #loopDepth: number;

  constructor(options: { readonly program: ParseResult; readonly source: string; readonly loopDepth: number }) {
    this.source = options.source;
    this.#program = options.program;
    this.#loopDepth = options.loopDepth;
  }

  evaluate(values: ConditionValues): ConditionResult {
    if (this.#takesTooLong(values)) return this.#fail("The lists that the condition goes through are too long.");
    try {
      const value: unknown = this.#program({ ...values });
      if (typeof value === "boolean") return { value };
      return this.#fail("The condition came to a value that is neither true nor false.", "GC1303");
    } catch (error) {
      return { value: false, problem: readEvaluationError(error, this.source) };
    }
  }

  #takesTooLong(values: ConditionValues): boolean {
    if (this.#loopDepth === 0) return false;
    const most = Math.floor(MAX_STEPS ** (1 / this.#loopDepth));
    return countValues(values, most) > most;
  }

  #fail(message: string, code: ConditionProblem["code"] = "GC1305"): ConditionResult {
    return { value: false, problem: { code, message, start: 0, end: this.source.length } };
  }
}
