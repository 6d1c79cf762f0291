export { ApiKey } from "./api-key.ts";
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
  ReplacedPrompts,
  RetrySpec,
  TimeoutsSpec,
  TopologySpec,
} from "./crew-spec.ts";
export { areSiblingKeys, isCrewKey } from "./explain-unknown-key.ts";
export { crewJsonSchema } from "./json-schema/index.ts";
export { readScript, type Script, type ScriptEntry, type ScriptUsage } from "./scripts/index.ts";
export { type ValidatedCrew, validateCrew } from "./validate-crew.ts";
