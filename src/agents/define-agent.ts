import type { RunnableConfig } from "@langchain/core/runnables";
import type { AgentResponse, OrchestratorState } from "../protocol/index.ts";
import { type AgentResponseParts, createAgentResponse } from "./agent-response.ts";
import { type AgentOptions, BaseAgent } from "./base-agent.ts";
import { checkDefinition } from "./check-agent-options.ts";

/** An agent written as one function. */
export interface AgentDefinition extends AgentOptions {
  /** The agent's work. Gives a response, parts of one, or just the words of its answer. */
  readonly process: (
    state: OrchestratorState,
    config: RunnableConfig,
  ) => AgentResponse | AgentResponseParts | string | Promise<AgentResponse | AgentResponseParts | string>;
}

class FunctionAgent extends BaseAgent {
  readonly #process: AgentDefinition["process"];

  constructor(definition: AgentDefinition) {
    super(definition);
    this.#process = definition.process;
  }

  override async process(state: OrchestratorState, config: RunnableConfig): Promise<AgentResponse> {
    const answer = await this.#process(state, config);
    return createAgentResponse(typeof answer === "string" ? { content: answer } : answer, this.name);
  }
}

/**
 * Makes an agent from a function.
 * @throws {InvalidArgumentError} GC5001 for a name that is not valid, an empty description, or another option that cannot be used.
 */
export function defineAgent(definition: AgentDefinition): BaseAgent {
  checkDefinition(definition);
  return new FunctionAgent(definition);
}
