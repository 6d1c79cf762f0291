export type {
  Document,
  DocumentNode,
  DocumentPath,
  Environment,
  FileKind,
  ListNode,
  MapEntry,
  MapNode,
  ParseSource,
  ScalarNode,
} from "./1-parse/index.ts";
export { type KnowledgePath, parseYamlData, printYaml, readKnowledgePath, tellFileKind, type YamlData } from "./1-parse/index.ts";
export type {
  ActionSpec,
  AgentKind,
  AgentSpec,
  AgentToolSpec,
  BudgetSpec,
  ChoiceProtocol,
  CrewSpec,
  EdgeSpec,
  KnowledgeLimits,
  KnowledgeModule,
  KnowledgeModuleSpec,
  KnowledgeSpec,
  McpHttpSpec,
  McpProgramSpec,
  McpServerSpec,
  MiddlewareSpec,
  ModelSpec,
  ObservabilitySpec,
  OutputSpec,
  PromptSpec,
  RateLimitSpec,
  ReactConfigSpec,
  ReactProtocol,
  ReasoningSpec,
  ReplacedPrompts,
  RetrySpec,
  ServerApproval,
  TimeoutsSpec,
  ToolSpec,
  TopologySpec,
} from "./2-validate/index.ts";
export {
  ApiKey,
  crewJsonSchema,
  reactConfigJsonSchema,
  readScript,
  type Script,
  type ScriptCondition,
  type ScriptEntry,
  type ScriptToolCall,
  type ScriptUsage,
  type TextPattern,
} from "./2-validate/index.ts";
export {
  checkJsonSchema,
  type ModuleTrouble,
  mapSchemas,
  type ReactConfigScope,
  type SchemaProblem,
  type SuppliedNames,
} from "./3-resolve/index.ts";
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
export { type CompileReactConfigOptions, compileReactConfig, type ReactConfigCompilation } from "./compile-react-config.ts";
export type {
  Condition,
  ConditionalEdges,
  ConditionProblem,
  ConditionResult,
  ConditionValues,
  Pattern,
  SchemaPattern,
} from "./conditions/index.ts";
export { openSchemaPatterns, prepareConditions } from "./conditions/index.ts";
export { type DiagnosticFormat, type RenderInput, type RenderOptions, renderDiagnostics, suggest } from "./diagnostics/index.ts";
export { type ProjectPrompts, readProjectPrompts } from "./read-project-prompts.ts";
