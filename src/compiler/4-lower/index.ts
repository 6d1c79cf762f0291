export { lowerCrew } from "./lower-crew.ts";
export type { Plan, PlanBindings, PlanEdge, PlanJoin, PlanLimits, PlanNode } from "./plan.ts";
export { mostKnowledgeTokens, promptTokensOf } from "./prompt-tokens.ts";
