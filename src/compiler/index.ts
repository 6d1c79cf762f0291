export type { Environment } from "./1-parse/index.ts";
export { parseYamlData, printYaml, type YamlData } from "./1-parse/index.ts";
export type {
  AgentKind,
  AgentSpec,
  BudgetSpec,
  ChoiceProtocol,
  CrewSpec,
  EdgeSpec,
  KnowledgeModule,
  KnowledgeSpec,
  MiddlewareSpec,
  ModelSpec,
  ObservabilitySpec,
  OutputSpec,
  PromptSpec,
  RateLimitSpec,
  RetrySpec,
  TimeoutsSpec,
  TopologySpec,
} from "./2-validate/index.ts";
export { ApiKey, crewJsonSchema } from "./2-validate/index.ts";
export { checkJsonSchema, mapSchemas, type SchemaProblem } from "./3-resolve/index.ts";
export type { Plan, PlanBindings, PlanEdge, PlanJoin, PlanLimits, PlanNode } from "./4-lower/index.ts";
export { lowerCrew } from "./4-lower/index.ts";
export {
  type CostBound,
  type CostSetting,
  costBound,
  type DrawingFormat,
  type DrawPlanOptions,
  drawPlan,
  formatCostBound,
} from "./analysis/index.ts";
export { type Compilation, type CompileOptions, type CompileSource, compileCrew } from "./compile.ts";
export type { Condition, ConditionResult, ConditionValues } from "./conditions/index.ts";
export { openSchemaPatterns, prepareConditions } from "./conditions/index.ts";
export { type DiagnosticFormat, type RenderInput, type RenderOptions, renderDiagnostics, suggest } from "./diagnostics/index.ts";
