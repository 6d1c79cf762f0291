import { BaseMessage, isBaseMessageChunk, RemoveMessage } from "@langchain/core/messages";
import { Annotation, type Messages, messagesStateReducer } from "@langchain/langgraph";
import { addUsage, NO_USAGE, type TokenUsage } from "../protocol/index.ts";
import { mergeMap, mergeMessages } from "../routing/index.ts";
import { IdentityChannel } from "./identity-channel.ts";

type ValueMap = Record<string, unknown>;
type MapUpdate = Readonly<ValueMap> | undefined;
type MessagesUpdate = Messages | readonly BaseMessage[] | undefined;

/**
 * The state of a crew as a LangGraph state definition, for a `StateGraph` of your own as well.
 * Every key has a default, so that a graph can be invoked with `{messages}` alone.
 * `sessionId`, `userId` and `tenantId` are fixed for a thread: another value is a `TenantIsolationError` (GC2009).
 */
export const OrchestratorStateAnnotation = Annotation.Root({
  messages: Annotation<BaseMessage[], MessagesUpdate>({ reducer: appendMessages, default: () => [] }),
  currentAgent: Annotation<string, string | undefined>({ reducer: lastWrite, default: () => "supervisor" }),
  nextAgents: Annotation<string[], readonly string[] | undefined>({ reducer: lastList, default: () => [] }),
  contextSlots: Annotation<ValueMap, MapUpdate>({ reducer: mergeMap, default: () => ({}) }),
  knowledgeContext: Annotation<ValueMap, MapUpdate>({ reducer: mergeMap, default: () => ({}) }),
  sessionId: () => new IdentityChannel("sessionId", "default"),
  userId: () => new IdentityChannel("userId", "anonymous"),
  tenantId: () => new IdentityChannel("tenantId", "default"),
  requestId: Annotation<string, string | undefined>({ reducer: lastWrite, default: () => crypto.randomUUID() }),
  hops: Annotation<number, number | undefined>({ reducer: addHops, default: () => 0 }),
  tokenUsage: Annotation<TokenUsage, TokenUsage | undefined>({ reducer: addTokens, default: () => NO_USAGE }),
  outputs: Annotation<ValueMap, MapUpdate>({ reducer: mergeMap, default: () => ({}) }),
});

function lastWrite(current: string, next: string | undefined): string {
  return next ?? current;
}

function lastList(current: string[], next: readonly string[] | undefined): string[] {
  return next === undefined ? current : [...next];
}

function addHops(sum: number, more: number | undefined): number {
  return sum + (more ?? 0);
}

function addTokens(sum: TokenUsage, more: TokenUsage | undefined): TokenUsage {
  return more === undefined ? sum : addUsage(sum, more);
}

/** LangGraph's message reducer; messages that are complete already are merged without a walk through the history. */
function appendMessages(messages: BaseMessage[], update: MessagesUpdate): BaseMessage[] {
  if (update === undefined) return messages;
  if (isComplete(update)) return [...mergeMessages(messages, update)];
  return messagesStateReducer(messages, update);
}

function isComplete(update: Messages | readonly BaseMessage[]): update is readonly BaseMessage[] {
  return Array.isArray(update) && update.every(isCompleteMessage);
}

function isCompleteMessage(message: unknown): boolean {
  return message instanceof BaseMessage && message.id !== undefined && !isBaseMessageChunk(message) && !(message instanceof RemoveMessage);
}
