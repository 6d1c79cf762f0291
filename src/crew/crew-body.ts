import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { answerCheckOf, type BaseAgent, buildAgent, type HopsOptions, type PromptLibrary } from "../agents/index.ts";
import type { AgentSpec, Condition, CrewSpec, Plan } from "../compiler/index.ts";
import { buildMiddleware, type MiddlewareParts } from "../middleware/index.ts";
import type { ModelHandle, ModelPolicy } from "../models/index.ts";
import type { AgentMiddleware, Approve, Logger, Passage } from "../protocol/index.ts";
import type { CrewKnowledge } from "./crew-knowledge.ts";
import type { ModelShelf } from "./model-shelf.ts";
import type { CrewTools } from "./tools/crew-tools.ts";

/** What the agents of a crew are built from, whichever model they get. */
export interface BodyParts {
  readonly spec: CrewSpec;
  readonly plan: Plan;
  readonly conditions: ReadonlyMap<string, Condition>;
  readonly shelf: ModelShelf;
  readonly policy: ModelPolicy;
  readonly prompts: PromptLibrary;
  readonly logger: Logger;
  readonly supplied: ReadonlyMap<string, BaseAgent>;
  readonly importModule: (path: string) => Promise<unknown>;
  readonly tools: CrewTools;
  readonly knowledge: CrewKnowledge;
  readonly approve: Approve | undefined;
  readonly middlewareParts: MiddlewareParts;
}

/** The agents of a crew with their models, ready for either back end. */
export interface CrewBody {
  readonly hops: HopsOptions & { readonly agents: ReadonlyMap<string, BaseAgent> };
  /** `provider:model` of the entry agent, or of the first agent that has a model; `none` without any. */
  readonly modelLabel: string;
}

/**
 * Builds every agent of a crew.
 * @param model takes the place of every model of the crew file.
 */
export async function buildBody(parts: BodyParts, model?: string | BaseChatModel): Promise<CrewBody> {
  const { spec, plan } = parts;
  const handles = new Map<string, ModelHandle>();
  const modelOf = async (agent: AgentSpec): Promise<ModelHandle> => {
    const name = agent.model ?? "default";
    const handle = model === undefined ? await parts.shelf.open(name, spec.models[name]) : await parts.shelf.openOverride(model);
    handles.set(agent.name, handle);
    return handle;
  };
  const agents = new Map<string, BaseAgent>();
  for (const agent of spec.agents) {
    agents.set(agent.name, await buildAgent(agent, { ...parts, modelOf, exits: new Set(plan.exits) }));
  }
  for (const [name, agent] of parts.supplied) agents.set(name, agent);
  const agentMiddleware = new Map<string, readonly AgentMiddleware[]>();
  for (const agent of spec.agents) agentMiddleware.set(agent.name, await layersOf(agent, parts));
  return {
    hops: {
      plan,
      agents,
      conditions: parts.conditions,
      middleware: spec.middleware.map((layer) => buildMiddleware(layer.name, parts.middlewareParts)),
      agentMiddleware,
      passages: choosesByPassages(parts, handles) ? await passagesOf(parts) : undefined,
      logger: parts.logger,
      redactPii: spec.observability.redactPii,
    },
    modelLabel: (handles.get(plan.entry) ?? [...handles.values()][0])?.label ?? "none",
  };
}

/** True where a model may choose by what agents know; an agent of the developer's own may have such a model. */
function choosesByPassages({ spec, supplied }: BodyParts, handles: ReadonlyMap<string, ModelHandle>): boolean {
  const isOwn = supplied.size > 0 || spec.agents.some(({ kind }) => kind === "module");
  return isOwn || [...handles.values()].some(({ readsChoices }) => readsChoices);
}

async function passagesOf({ spec, knowledge }: BodyParts): Promise<ReadonlyMap<string, readonly Passage[]>> {
  const passages = new Map<string, readonly Passage[]>();
  for (const agent of spec.agents) passages.set(agent.name, await knowledge.passagesOf(agent));
  return passages;
}

/** What wraps an agent, outermost first; what it gives is checked before any other layer sees it. */
async function layersOf(agent: AgentSpec, { middlewareParts, supplied }: BodyParts): Promise<readonly AgentMiddleware[]> {
  const layers = agent.middleware.map((layer) => buildMiddleware(layer.name, middlewareParts));
  const check = await answerCheckOf(agent, supplied);
  return check === undefined ? layers : [...layers, check];
}
