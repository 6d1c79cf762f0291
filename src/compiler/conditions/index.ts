export { compileCondition } from "./compile-condition.ts";
export type { CompiledCondition, Condition, ConditionResult, ConditionValues } from "./condition.ts";
export { compilePattern } from "./pattern.ts";
export { prepareConditions } from "./prepare-conditions.ts";
