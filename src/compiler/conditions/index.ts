export { compileCondition } from "./compile-condition.ts";
export type { CompiledCondition, Condition, ConditionProblem, ConditionResult, ConditionValues } from "./condition.ts";
export { openSchemaPatterns, type SchemaPattern } from "./open-schema-patterns.ts";
export { compilePattern, type Pattern } from "./pattern.ts";
export { type ConditionalEdges, prepareConditions } from "./prepare-conditions.ts";
