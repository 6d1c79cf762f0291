import type { AgentSpec, CrewSpec, Plan } from "../compiler/index.ts";
import type { ModelHandle, ModelPolicy } from "../models/index.ts";
import type { Approve, Logger } from "../protocol/index.ts";
import type { AgentKnowledge } from "./agent-knowledge.ts";
import type { AgentTools } from "./agent-tools.ts";
import type { BaseAgent } from "./base-agent.ts";
import type { PromptLibrary } from "./prompt-library.ts";

/** What agents of a crew file are built with. */
export interface AgentParts {
  readonly spec: CrewSpec;
  /** Where the agents are declared, by name. Default: nobody knows. */
  readonly plan?: Pick<Plan, "sourceMap">;
  /** The opened model of an agent; rejects with the model's error where it cannot be opened. */
  readonly modelOf: (agent: AgentSpec) => Promise<ModelHandle>;
  readonly policy: ModelPolicy;
  readonly prompts: PromptLibrary;
  readonly logger: Logger;
  /** Agents that code supplies, by name. */
  readonly supplied: ReadonlyMap<string, BaseAgent>;
  readonly importModule: (path: string) => Promise<unknown>;
  readonly knowledge: AgentKnowledge;
  readonly tools: AgentTools;
  /** Asks a person before an action with `approval`. Default: such actions are refused. */
  readonly approve?: Approve | undefined;
  /** Names of agents whose answer may be the crew's, so that the crew's output schema holds for them. */
  readonly exits: ReadonlySet<string>;
}
