export type { AgentChunk } from "./agent-chunk.ts";
export { agentHopOf } from "./agent-hop.ts";
export type { AgentKnowledge } from "./agent-knowledge.ts";
export type { AgentParts } from "./agent-parts.ts";
export { type AgentResponseParts, createAgentResponse } from "./agent-response.ts";
export {
  type AgentTools,
  actionOfSupplied,
  actionOfTool,
  handlerOfSupplied,
  handlerOfTool,
  isSuppliedTool,
  type PlainTool,
  type SuppliedTool,
} from "./agent-tools.ts";
export { type AnswerSchema, type CheckedAnswer, openAnswerSchema } from "./answer-schema.ts";
export { type AgentOptions, BaseAgent } from "./base-agent.ts";
export { answerCheckOf, buildAgent } from "./build-agent.ts";
export { createHops, type HopNode, type HopsOptions } from "./create-hops.ts";
export { type AgentDefinition, defineAgent } from "./define-agent.ts";
export type { EarlierConversations, EarlierMessages } from "./earlier-messages.ts";
export type { ExecutorSource } from "./executor-source.ts";
export { type FromRunnableOptions, fromRunnable } from "./from-runnable.ts";
export { isAgent } from "./is-agent.ts";
export type { ModelAgentOptions } from "./model-agent.ts";
export { PromptLibrary } from "./prompt-library.ts";
export { type KnowledgeText, ReactAgent, type ReactAgentOptions } from "./react-agent.ts";
export { SupervisorAgent, type SupervisorAgentOptions } from "./supervisor-agent.ts";
export type { ConversationView } from "./transcript.ts";
