import { type BaseMessage, HumanMessage, type MessageContent } from "@langchain/core/messages";
import { InvalidArgumentError } from "../errors/index.ts";
import { NO_USAGE, type OrchestratorState } from "../protocol/index.ts";

/** What a request begins with beside the user's words. */
export interface InitialStateOptions {
  /** The agent that runs first. Default `"supervisor"`. */
  readonly currentAgent?: string | undefined;
  /** Default `"default"`: for one developer on one machine. Set it for real users. */
  readonly sessionId?: string | undefined;
  /** Default `"anonymous"`: for one developer on one machine. Set it for real users. */
  readonly userId?: string | undefined;
  /** Default `"default"`: for one developer on one machine. Set it for real users. */
  readonly tenantId?: string | undefined;
  /** Default: a random UUID v4. */
  readonly requestId?: string | undefined;
  readonly contextSlots?: Readonly<Record<string, unknown>> | undefined;
  /** Earlier messages, oldest first. */
  readonly messages?: readonly BaseMessage[] | undefined;
}

/**
 * The state at the start of a request.
 * @param userInput text, or LangChain content blocks.
 * @throws {InvalidArgumentError} GC5001 when the input or an identity field is empty.
 */
export function createInitialState(userInput: string | MessageContent, options: InitialStateOptions = {}): OrchestratorState {
  const requestId = identityField("requestId", options.requestId ?? crypto.randomUUID());
  if (options.requestId !== undefined) checkUnused(requestId, options.messages ?? []);
  return {
    messages: [...(options.messages ?? []), userMessage(userInput, requestId)],
    currentAgent: identityField("currentAgent", options.currentAgent ?? "supervisor"),
    nextAgents: [],
    contextSlots: { ...options.contextSlots },
    knowledgeContext: {},
    sessionId: identityField("sessionId", options.sessionId ?? "default"),
    userId: identityField("userId", options.userId ?? "anonymous"),
    tenantId: identityField("tenantId", options.tenantId ?? "default"),
    requestId,
    hops: 0,
    tokenUsage: NO_USAGE,
    outputs: {},
  };
}

/** Messages are known by the id of their request: a second request of one id would write over the first. */
function checkUnused(requestId: string, messages: readonly BaseMessage[]): void {
  const id = inputId(requestId);
  if (messages.every((message) => message.id !== id)) return;
  throw new InvalidArgumentError(`The request "${requestId}" is in this conversation already.`, {
    hint: "Give each request a requestId of its own, or none.",
  });
}

function inputId(requestId: string): string {
  return `${requestId}:input`;
}

function userMessage(input: string | MessageContent, requestId: string): HumanMessage {
  if (typeof input !== "string" && !Array.isArray(input)) {
    throw new InvalidArgumentError("The input is neither a text nor a list of content blocks.", {
      hint: 'Give what the user said as a text, or as blocks like { type: "text", text: "…" }.',
    });
  }
  if (typeof input === "string" ? input.trim() === "" : input.every(isBlank)) {
    throw new InvalidArgumentError("The input is empty.", { hint: "Give a text, or a list of content blocks with at least one block." });
  }
  if (Array.isArray(input)) checkBlocks(input);
  return new HumanMessage({ content: input, id: inputId(requestId), response_metadata: { requestId } });
}

function checkBlocks(blocks: readonly unknown[]): void {
  const wrong = blocks.findIndex((block) => !isBlock(block));
  if (wrong === -1) return;
  throw new InvalidArgumentError(`Block ${wrong + 1} of the input is no content block.`, {
    hint: 'Give blocks like { type: "text", text: "…" } or { type: "image_url", image_url: { url: "…" } }.',
  });
}

/** Blocks of other types are for the model to know. */
function isBlock(block: unknown): boolean {
  if (typeof block !== "object" || block === null) return false;
  const { type, text, image_url: image } = block as Readonly<Record<string, unknown>>;
  if (type === "text") return typeof text === "string";
  if (type === "image_url") return typeof (typeof image === "object" && image !== null && "url" in image ? image.url : image) === "string";
  return typeof type === "string" && type !== "";
}

function isBlank(block: unknown): boolean {
  const { type, text } = (block ?? {}) as { readonly type?: unknown; readonly text?: unknown };
  return type === "text" && typeof text === "string" && text.trim() === "";
}

function identityField(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") throw new InvalidArgumentError(`${name} must be a text that is not empty.`);
  if (/\p{Surrogate}/u.test(value)) throw new InvalidArgumentError(`${name} holds half a character.`);
  if (value.includes("\0")) throw new InvalidArgumentError(`${name} holds a NUL character, which not every store can keep.`);
  return value;
}
