import { AgentError } from "../errors/index.ts";
import { type AgentResponse, isRecord, SlotTier, type TokenUsage } from "../protocol/index.ts";

/** The parts of a response that are given; the rest has defaults. */
export interface AgentResponseParts {
  /** Default `""`. */
  readonly content?: string | undefined;
  /** Default `null`: the agent is done. */
  readonly nextAgent?: string | readonly string[] | null | undefined;
  readonly slotsUpdate?: Readonly<Record<string, unknown>> | undefined;
  readonly slotsTier?: Readonly<Record<string, SlotTier>> | undefined;
  readonly tokenUsage?: TokenUsage | null | undefined;
  readonly structured?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const NOTHING: Readonly<Record<string, never>> = Object.freeze({});
const FIGURES = ["inputTokens", "outputTokens", "totalTokens", "modelCalls"] as const satisfies readonly (keyof TokenUsage)[];
const TIERS: ReadonlySet<unknown> = new Set(Object.values(SlotTier));

/**
 * Makes a frozen, checked response.
 * @throws {AgentError} GC2013 when a part has the wrong shape; `agentName` says whose.
 */
export function createAgentResponse(parts: AgentResponseParts, agentName = "agent"): AgentResponse {
  const problem = problemOf(parts);
  if (problem !== undefined) throw brokenContract(agentName, problem);
  const { nextAgent } = parts;
  const response: Writable<AgentResponse> = {
    content: parts.content ?? "",
    nextAgent: nextAgent === undefined ? null : Array.isArray(nextAgent) ? Object.freeze([...nextAgent]) : nextAgent,
    slotsUpdate: parts.slotsUpdate ?? NOTHING,
    slotsTier: parts.slotsTier ?? NOTHING,
    tokenUsage: parts.tokenUsage ?? null,
    metadata: parts.metadata ?? NOTHING,
  };
  if (parts.structured !== undefined) response.structured = parts.structured;
  return Object.freeze(response);
}

/**
 * The response as it is where it is whole and right, with its defaults where parts are missing.
 * @param middleware the name of the middleware that gave it; default: the agent itself did.
 * @throws {AgentError} GC2013 when it has the wrong shape.
 */
export function checkedResponse(response: AgentResponse, agentName: string, middleware?: string): AgentResponse {
  const problem = problemOf(response, middleware);
  if (problem !== undefined)
    throw middleware === undefined ? brokenContract(agentName, problem) : brokenLayer(middleware, agentName, problem);
  return isWhole(response) ? response : createAgentResponse(response, agentName);
}

/** The error for an agent that gives back something else than a response. */
export function brokenContract(agentName: string, problem: string): AgentError {
  return new AgentError({
    code: "GC2013",
    agentName,
    message: `Agent "${agentName}" broke its contract: ${problem}.`,
    hint: "Return createAgentResponse({content, nextAgent}) from process; nextAgent is a name, a list of names, or null.",
  });
}

function brokenLayer(middleware: string, agentName: string, problem: string): AgentError {
  return new AgentError({
    code: "GC2013",
    agentName,
    message: `Middleware "${middleware}" broke its contract around agent "${agentName}": ${problem}.`,
    hint: "Return nothing from afterInvoke, or a whole response such as {...response, content}.",
  });
}

/** True for what `createAgentResponse` has made, or might have. */
function isWhole(response: AgentResponse): boolean {
  const { content, nextAgent, slotsUpdate, slotsTier, tokenUsage, metadata } = response as Partial<AgentResponse>;
  if (content === undefined || nextAgent === undefined || tokenUsage === undefined) return false;
  return slotsUpdate !== undefined && slotsTier !== undefined && metadata !== undefined && Object.isFrozen(response);
}

function problemOf(parts: unknown, middleware?: string): string | undefined {
  if (!isRecord(parts)) return `${middleware === undefined ? "process" : "afterInvoke"} gave ${describe(parts)} and not a response`;
  const { content, nextAgent, slotsUpdate, slotsTier, tokenUsage, metadata } = parts;
  if (content !== undefined && typeof content !== "string") return `content is ${describe(content)} and not a text`;
  if (!isChoice(nextAgent)) return `nextAgent is ${describe(nextAgent)} and not a name, a list of names, or null`;
  if (slotsUpdate !== undefined && !isRecord(slotsUpdate)) return `slotsUpdate is ${describe(slotsUpdate)} and not an object`;
  if (slotsTier !== undefined && slotsTier !== NOTHING && !isTiers(slotsTier)) {
    return "slotsTier must map slot names to turn, session or long_term";
  }
  if (tokenUsage !== undefined && tokenUsage !== null && !isUsage(tokenUsage)) {
    return `tokenUsage needs ${FIGURES.join(", ")}, each a number from 0, or must be null`;
  }
  if (metadata !== undefined && !isRecord(metadata)) return `metadata is ${describe(metadata)} and not an object`;
  return undefined;
}

function isChoice(value: unknown): boolean {
  if (value === undefined || value === null || typeof value === "string") return true;
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function isTiers(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((tier) => TIERS.has(tier));
}

function isUsage(value: unknown): boolean {
  if (!isRecord(value)) return false;
  // A loop, not `every`: this is done twice for every hop.
  for (const figure of FIGURES) if (!(Number.isFinite(value[figure]) && Number(value[figure]) >= 0)) return false;
  return true;
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return value === undefined ? "nothing" : `a ${typeof value}`;
}
