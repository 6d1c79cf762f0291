export { compileCondition } from "./compile-condition.ts";
export type { CompiledCondition, Condition, ConditionResult, ConditionValues } from "./condition.ts";
export { openSchemaPatterns, type SchemaPattern } from "./open-schema-patterns.ts";
export { compilePattern } from "./pattern.ts";
export { prepareConditions } from "./prepare-conditions.ts";
