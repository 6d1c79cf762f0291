import type { BaseMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { ModelChoice, OrchestratorState, TokenUsage } from "../protocol/index.ts";
import type { AgentHop } from "./agent-hop.ts";
import type { Choice } from "./choice-protocols.ts";
import type { PromptLibrary } from "./prompt-library.ts";

/** What one hop asks its model. */
export interface Question {
  readonly state: OrchestratorState;
  readonly config: RunnableConfig;
  readonly hop: AgentHop | undefined;
  readonly targets: readonly ModelChoice[];
  /** Names of `targets`. */
  readonly allowed: readonly string[];
  readonly answered: boolean;
}

/** What came of a question. */
export interface Asked {
  readonly choice: Choice;
  readonly usage: TokenUsage;
  /** LangChain's id of the message whose text is the answer. */
  readonly messageId?: string | undefined;
  /** What is written into the state beside the words. */
  readonly slots?: Readonly<Record<string, unknown>>;
}

/** A way in which a supervisor comes to its choice. */
export interface Chooser {
  /** True for one that itself asks again where a choice or an answer cannot be used. */
  readonly asksAgain: boolean;
  /** @param more what is said beyond the conversation, such as that the choice before could not be followed. */
  ask(question: Question, more: readonly BaseMessage[]): Promise<Asked>;
}

/** The agents that may be chosen, as the prompt tells them. */
export function describeTeam(targets: readonly ModelChoice[], prompts: PromptLibrary): string {
  return targets
    .map(({ name, description, examples }) => {
      const values = { agent_name: name, agent_description: description.trim(), examples: examples.join(" | ") };
      return prompts.render(examples.length === 0 ? "team-member-without-examples" : "team-member", values);
    })
    .join("\n");
}
