export { ApiKey } from "./api-key.ts";
export { CREW_LANGUAGE } from "./crew-language.ts";
export type {
  AgentKind,
  AgentSpec,
  BudgetSpec,
  ChoiceProtocol,
  CrewSpec,
  EdgeSpec,
  KnowledgeLimits,
  KnowledgeModule,
  KnowledgeSpec,
  MiddlewareSpec,
  ModelSpec,
  ObservabilitySpec,
  OutputSpec,
  PromptSpec,
  RateLimitSpec,
  ReasoningSpec,
  ReplacedPrompts,
  RetrySpec,
  TimeoutsSpec,
  TopologySpec,
} from "./crew-spec.ts";
export { type FileLanguage, keyKnowledgeOf } from "./file-language.ts";
export { crewJsonSchema, reactConfigJsonSchema } from "./json-schema/index.ts";
export { REACT_CONFIG_LANGUAGE } from "./react-config-language.ts";
export type { ActionSpec, KnowledgeModuleSpec, ReactConfigSpec, ReactProtocol } from "./react-config-spec.ts";
export {
  readScript,
  type Script,
  type ScriptCondition,
  type ScriptEntry,
  type ScriptToolCall,
  type ScriptUsage,
  type TextPattern,
} from "./scripts/index.ts";
export type { AgentToolSpec, McpHttpSpec, McpProgramSpec, McpServerSpec, ServerApproval, ToolSpec } from "./tool-spec.ts";
export { type ValidatedCrew, validateCrew } from "./validate-crew.ts";
export { type ValidatedReactConfig, validateReactConfig } from "./validate-react-config.ts";
