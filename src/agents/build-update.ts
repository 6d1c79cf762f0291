import { AIMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { AgentError, CODES, RoutingSelfLoopError, thrownText } from "../errors/index.ts";
import { emitReplaced } from "../observe/index.ts";
import { type AgentResponse, isRecord, type JsonValue, NO_USAGE, type OrchestratorState, type StateUpdate } from "../protocol/index.ts";
import { decideRoute, type RouteDecision } from "../routing/index.ts";
import type { AgentHop } from "./agent-hop.ts";
import { brokenContract } from "./agent-response.ts";
import { LOADED_CONTENTS } from "./response-keys.ts";

/** What an update is built from. */
export interface UpdateParts {
  readonly agent: string;
  readonly state: OrchestratorState;
  readonly response: AgentResponse;
  readonly config: RunnableConfig;
  readonly hop: AgentHop | undefined;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const NOBODY: readonly string[] = Object.freeze([]);
const REFUSED: RouteDecision = Object.freeze({ to: NOBODY, repaired: false });

/** Turns a response into the state update of its hop; the choice of the next agent is checked before it is written. */
export function buildUpdate(parts: UpdateParts): StateUpdate {
  const { agent, response, hop } = parts;
  const structured = jsonOf(parts);
  const { to, ...decision } = decideOnRecord(parts);
  if (to.length === 0 && response.content.trim() === "" && response.metadata.passedThrough === undefined) throw emptyReply(agent);
  if (hop !== undefined) {
    keepReceipt(parts, hop, { to, ...decision });
    if (hop.streamedText !== "") emitReplaced(hop, response.content, hop.rewrittenBy ?? agent);
  }
  const update: Writable<StateUpdate> = {
    currentAgent: to[0] ?? agent,
    nextAgents: to.length > 1 ? to : NOBODY,
    hops: 1,
    tokenUsage: response.tokenUsage ?? hop?.usage.total ?? NO_USAGE,
  };
  if (response.content !== "") update.messages = [messageOf(parts, structured)];
  writeSlots(response, update);
  return update;
}

function writeSlots(response: AgentResponse, update: Writable<StateUpdate>): void {
  if (Object.keys(response.slotsUpdate).length === 0) return;
  const { [LOADED_CONTENTS]: loaded, ...slots } = response.slotsUpdate;
  if (Object.keys(slots).length > 0) update.contextSlots = slots;
  if (isRecord(loaded)) update.knowledgeContext = loaded;
}

/** Decides; a choice that is refused leaves its receipt too. */
function decideOnRecord(parts: UpdateParts): RouteDecision {
  try {
    return decide(parts);
  } catch (error) {
    if (parts.hop !== undefined) keepReceipt(parts, parts.hop, REFUSED);
    throw error;
  }
}

function decide({ agent, response, hop }: UpdateParts): RouteDecision {
  const choice = response.nextAgent;
  if (hop === undefined) return withoutCrew(agent, choice);
  if (!hop.isBranch) return decideRoute({ from: agent, choice, allowed: hop.allowed });
  warnOfBranchChoice(agent, choice, hop);
  return { to: hop.returnTo === null ? [] : [hop.returnTo], repaired: false };
}

function withoutCrew(agent: string, choice: AgentResponse["nextAgent"]): RouteDecision {
  const to = choice === null || choice.length === 0 ? [] : typeof choice === "string" ? [choice] : [...new Set(choice)];
  if (to.includes(agent)) throw new RoutingSelfLoopError(agent);
  return { to, repaired: false };
}

function warnOfBranchChoice(agent: string, choice: AgentResponse["nextAgent"], hop: AgentHop): void {
  if (choice === null || choice === hop.returnTo || choice.length === 0) return;
  const chosen = typeof choice === "string" ? choice : choice.join(", ");
  const joins = hop.returnTo === null ? "the request ends after all branches" : `control joins at "${hop.returnTo}"`;
  const message = `Agent "${agent}" chose "${chosen}" as one branch of a fan-out; ${joins}.`;
  hop.run.logger.warn({ agentName: agent, code: "GC2011" }, message);
  if (hop.run.events.listening) {
    hop.run.events.emit({ type: "warning", code: "GC2011", message: `${CODES.GC2011.title}: ${message}`, agent, hop: hop.hop }, hop.path);
  }
}

function keepReceipt({ agent, response }: UpdateParts, hop: AgentHop, decision: RouteDecision): void {
  const reason = response.metadata.reason;
  const receipt = {
    hop: hop.hop,
    from: agent,
    to: decision.to,
    allowed: hop.allowed,
    choice: response.nextAgent,
    reason: typeof reason === "string" ? reason : "",
    repaired: decision.repaired,
    rejected: [...hop.rejected],
  };
  hop.run.receipts.push(receipt);
  if (hop.run.events.listening) hop.run.events.emit({ type: "route", agent, ...receipt }, hop.path);
}

/** The typed answer as JSON, the form in which it is stored and told. */
function jsonOf({ agent, response: { structured } }: UpdateParts): JsonValue | undefined {
  if (structured === undefined) return undefined;
  try {
    const text = JSON.stringify(structured) as string | undefined;
    if (text !== undefined) return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw brokenContract(agent, `structured is no JSON (${thrownText(error)})`);
  }
  throw brokenContract(agent, `structured (${typeof structured}) is no JSON`);
}

function messageOf(parts: UpdateParts, structured: JsonValue | undefined): AIMessage {
  const { agent, state, response, config, hop } = parts;
  const { langgraph_step: step, langgraph_node: node } = config.metadata ?? {};
  return new AIMessage({
    content: response.content,
    name: agent,
    id: idOf(parts),
    ...(structured === undefined ? {} : { additional_kwargs: { structured } }),
    response_metadata: {
      requestId: state.requestId,
      sessionId: state.sessionId,
      userId: state.userId,
      langgraph_step: step ?? hop?.hop ?? state.hops + 1,
      langgraph_node: node ?? agent,
      ...(response.tokenUsage === null ? {} : { tokenUsage: response.tokenUsage }),
    },
  });
}

/**
 * Unique within the thread: the model's own, by which LangGraph's streams know the message, unless it is taken, as by a reply
 * from a cache. Outside a crew parallel agents have the same number, so the name tells them apart.
 */
function idOf({ agent, state, response, hop }: UpdateParts): string {
  const { messageId } = response.metadata;
  if (typeof messageId === "string" && isFree(messageId, agent, state, hop)) return messageId;
  return hop === undefined ? `${state.requestId}:${state.hops + 1}:${agent}` : `${state.requestId}:${hop.hop}`;
}

function isFree(id: string, agent: string, { messages }: OrchestratorState, hop: AgentHop | undefined): boolean {
  return messages.every((message) => message.id !== id) && hop?.run.claimKey(`message ${id}`, agent) === undefined;
}

function emptyReply(agent: string): AgentError {
  return new AgentError({
    code: "GC2005",
    agentName: agent,
    message: `Agent "${agent}" ended without a word.`,
    hint: "An agent must answer or hand over; look at its prompt and at what its model replied (--verbose).",
  });
}
