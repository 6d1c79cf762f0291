export { compileCondition } from "./compile-condition.ts";
export type { CompiledCondition, Condition, ConditionProblem, ConditionResult, ConditionValues } from "./condition.ts";
export { prepareConditions } from "./prepare-conditions.ts";
