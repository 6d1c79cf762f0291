import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { type ModelHandle, type ModelPolicy, modelHandleOf, modelPolicy } from "../models/index.ts";
import type { AgentModel } from "./ask-model.ts";
import type { AgentOptions } from "./base-agent.ts";
import { checkModelAgent } from "./check-agent-options.ts";
import type { PromptLibrary } from "./prompt-library.ts";

/** What an agent with a model is made of; limits that are left out have the defaults of a crew file. */
export interface ModelAgentOptions extends AgentOptions {
  /** A LangChain chat model, or a handle from `modelHandleOf`. */
  readonly model: BaseChatModel | ModelHandle;
  /** The system prompt; placeholders `{{agents}}`, `{{knowledge}}`, `{{agent_name}}` and `{{crew_name}}` are filled in. */
  readonly prompt?: string | undefined;
  /** The library's own prompts; from `loadPrompts()`. */
  readonly prompts: PromptLibrary;
  readonly crewName?: string | undefined;
  /** Retry, time limit and limiter of its model calls. */
  readonly policy?: Partial<ModelPolicy> | undefined;
}

/**
 * The model of an agent and the prompts it uses.
 * @throws {InvalidArgumentError} GC5001 for options that no agent with a model can be made of.
 */
export function openModelAgent(options: ModelAgentOptions): { readonly model: AgentModel; readonly prompts: PromptLibrary } {
  checkModelAgent(options);
  const handle = "chatModel" in options.model ? options.model : modelHandleOf(options.model);
  const model = { agentName: options.name, handle, policy: modelPolicy(options.policy), logger: options.logger };
  return { model, prompts: options.prompts };
}
