import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { Runnable, RunnableConfig } from "@langchain/core/runnables";
import { bookUsage, readUsage } from "../models/index.ts";
import { type AgentResponse, addUsage, messageText, NO_USAGE, type OrchestratorState, type TokenUsage } from "../protocol/index.ts";
import { agentHopOf } from "./agent-hop.ts";
import { brokenContract, createAgentResponse } from "./agent-response.ts";
import { type AgentOptions, BaseAgent } from "./base-agent.ts";
import { checkRunnable } from "./check-agent-options.ts";

/** How a runnable becomes an agent. */
export interface FromRunnableOptions extends AgentOptions {
  /** What the runnable is called with. Default: the messages for a chat model, else `{input, messages}`. */
  readonly toInput?: ((state: OrchestratorState) => unknown) | undefined;
  /** `return` (default) hands the answer back to the crew's default return where there is one; `end` ends the request. */
  readonly onDone?: "return" | "end" | undefined;
}

class RunnableAgent extends BaseAgent {
  readonly #runnable: Runnable;
  readonly #options: FromRunnableOptions;

  constructor(runnable: Runnable, options: FromRunnableOptions) {
    super(options);
    this.#runnable = runnable;
    this.#options = options;
  }

  override async process(state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse> {
    const input = this.#options.toInput?.(state) ?? defaultInput(this.#runnable, state);
    const output: unknown = await this.#runnable.invoke(input, config);
    const hop = agentHopOf(config);
    const usage = usageOf(output, state.messages);
    if (usage !== undefined) bookUsage({ hop }, usage);
    const content = wordsOf(output);
    if (content === undefined) throw brokenContract(this.name, "its runnable gave no text, message or messages");
    const nextAgent = this.#options.onDone === "end" ? null : (hop?.returnTo ?? null);
    const tokenUsage = usage === undefined ? null : (hop?.usage.total ?? usage);
    return createAgentResponse({ content, nextAgent, tokenUsage }, this.name);
  }
}

/**
 * Makes an agent from any LangChain runnable or compiled LangGraph graph: a chat model, a chain, `createReactAgent`.
 * Its answer is the text it gives, the message, or the last message of `messages`; the usage that new messages tell is that of its hop.
 * @throws {InvalidArgumentError} GC5001 for what is no runnable, a name that is not valid, an empty description, or another option that cannot be used.
 */
export function fromRunnable(runnable: Runnable, options: FromRunnableOptions): BaseAgent {
  checkRunnable(runnable, options);
  return new RunnableAgent(runnable, options);
}

function defaultInput(runnable: Runnable, state: OrchestratorState): unknown {
  const messages = [...state.messages];
  const isModel = "_llmType" in runnable || "bound" in runnable;
  return isModel ? messages : { messages, input: lastUserText(messages) };
}

function lastUserText(messages: readonly BaseMessage[]): string {
  const last = messages.findLast((message) => message.getType() === "human");
  return last === undefined ? "" : messageText(last);
}

function wordsOf(output: unknown): string | undefined {
  if (typeof output === "string") return output;
  if (typeof output !== "object" || output === null) return undefined;
  if (isMessage(output)) return messageText(output);
  const { messages } = output as { readonly messages?: readonly BaseMessage[] };
  return messages?.at(-1)?.text;
}

/** What the new messages of an output say they used; `undefined` when they say nothing, as a text does. */
function usageOf(output: unknown, known: readonly BaseMessage[]): TokenUsage | undefined {
  const usages = newMessages(output, known).flatMap((message) => readUsage(message as AIMessage) ?? []);
  return usages.length === 0 ? undefined : usages.reduce(addUsage, NO_USAGE);
}

/** A graph gives back the messages it was given as well, sometimes as copies. */
function newMessages(output: unknown, known: readonly BaseMessage[]): readonly BaseMessage[] {
  if (typeof output !== "object" || output === null) return [];
  const { messages } = output as { readonly messages?: unknown };
  const given: readonly unknown[] = isMessage(output) ? [output] : Array.isArray(messages) ? messages : [];
  const ids = new Set(known.flatMap(({ id }) => id ?? []));
  return given.filter((message): message is BaseMessage => {
    if (typeof message !== "object" || message === null || !isMessage(message) || message.getType() !== "ai") return false;
    return !known.includes(message) && (message.id === undefined || !ids.has(message.id));
  });
}

function isMessage(value: object): value is BaseMessage {
  return "getType" in value && "text" in value;
}
