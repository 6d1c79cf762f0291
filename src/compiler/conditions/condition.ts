import type { Code } from "../../errors/index.ts";

/** The values a condition may look at, by root name. Only own keys are read; anything is allowed in them. */
export interface ConditionValues {
  readonly slots: unknown;
  readonly knowledge: unknown;
  readonly outputs: unknown;
  readonly message: unknown;
  readonly user: unknown;
  readonly session: unknown;
}

/** Something wrong with a condition; `start` and `end` are offsets in its text, `end` exclusive. */
export interface ConditionProblem {
  readonly code: Code;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint?: string;
}

/** What a condition came to. With a `problem` it could not be evaluated, and counts as false. */
export interface ConditionResult {
  readonly value: boolean;
  readonly problem?: ConditionProblem;
}

/** A condition that was parsed and checked. */
export interface Condition {
  readonly source: string;
  /** Whether the condition holds. Never throws: a failure is a `problem`, and counts as false. */
  evaluate(values: ConditionValues): ConditionResult;
}

/** What became of a text. Without `condition`, `problems` says why. */
export interface CompiledCondition {
  readonly condition?: Condition;
  /** In the order of the text. */
  readonly problems: readonly ConditionProblem[];
  /** The value of a condition that is the same for every request. */
  readonly constant?: boolean;
}

/** Longest text of a condition, in UTF-16 units. */
export const MAX_CONDITION_LENGTH = 2_000;
