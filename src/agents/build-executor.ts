import type { AgentSpec } from "../compiler/index.ts";
import { ReactTemplateManager } from "../knowledge/index.ts";
import type { ModelHandle } from "../models/index.ts";
import { type ActionHandler, type ReactAction, ReactExecutor, type ReactExecutorOptions, type ReactTemplates } from "../react/index.ts";
import type { AgentParts } from "./agent-parts.ts";
import { currentExecutor } from "./current-executor.ts";
import type { ExecutorSource } from "./executor-source.ts";
import { plainTemplates } from "./plain-templates.ts";
import { refuseHandOver } from "./refuse-hand-over.ts";
import { asksFirst } from "./think-in-passes.ts";

/**
 * What runs the passes of an agent; `undefined` for one that makes a single call. Where a server must start first, it is made
 * when the agent is first at work.
 * @throws {KnowledgeLoadError} GC40xx when the prompt or a module that is there from the start cannot be loaded.
 * @throws {InvalidArgumentError} GC5001 for an action that nobody handles, or one of a supervisor that has the name of its own.
 */
export async function buildExecutor(agent: AgentSpec, parts: AgentParts, handle: ModelHandle): Promise<ExecutorSource | undefined> {
  const { tools } = parts;
  if (agent.react === undefined && agent.mode !== "react" && (agent.tools ?? []).length === 0) return undefined;
  const templates = await templatesOf(agent, parts);
  const passages = await passagesOf(agent, parts);
  const withTools = (actions: readonly ReactAction[]): ReactExecutor => {
    const executor = new ReactExecutor(optionsOf(agent, parts, { handle, templates, passages, actions }));
    if (agent.kind === "supervisor") refuseHandOver(agent.name, executor);
    return executor;
  };
  if (!tools.startsServers(agent)) return withTools(await tools.actionsOf(agent));
  // What else is wrong with it is known at once.
  withTools([]);
  return currentExecutor({
    version: () => tools.versionOf(agent),
    make: async (signal) => withTools(await tools.actionsOf(agent, { signal })),
  });
}

interface ExecutorBasis {
  readonly handle: ModelHandle;
  readonly templates: ReactTemplates;
  readonly passages: ReactExecutorOptions["passages"];
  readonly actions: readonly ReactAction[];
}

function optionsOf(agent: AgentSpec, parts: AgentParts, { handle, templates, passages, actions }: ExecutorBasis): ReactExecutorOptions {
  const { spec, policy, prompts, logger, knowledge } = parts;
  const { perPassMs } = spec.timeouts;
  return {
    model: handle,
    templates,
    handlers: handlersOf(agent, parts),
    actions,
    protocol: agent.reactProtocol,
    maxPasses: agent.maxPasses,
    timeouts: { modelCallMs: policy.timeoutMs, ...(perPassMs === undefined ? {} : { passMs: perPassMs }) },
    retry: policy,
    rateLimiter: policy.limiter,
    approve: parts.approve,
    passages,
    embedder: knowledge.embedder,
    vectorsDir: knowledge.vectorsDir,
    promptVariables: { agent_name: agent.name, agent_description: agent.description.trim(), crew_name: spec.name, agents: "" },
    prompts,
    agentName: agent.name,
    logger,
  };
}

async function templatesOf(agent: AgentSpec, { spec, prompts, tools, knowledge }: AgentParts): Promise<ReactTemplates> {
  const maxLoadedTokens = spec.knowledge?.maxLoadedTokens;
  if (agent.react !== undefined) {
    const corePrompt = agent.prompt?.text;
    const loader = knowledge.loaderOf(agent.react);
    const templates = await ReactTemplateManager.fromConfig(agent.react, { maxLoadedTokens, corePrompt, loader });
    return asksFirst(templates, ({ name }) => {
      // What only ends the loop does nothing that a person could object to.
      return tools.handlerOf(name) !== undefined && (agent.approval === true || tools.asksFirst(name));
    });
  }
  const modules = agent.knowledge?.modules ?? [];
  const standard = agent.kind === "supervisor" ? "supervisor" : modules.length === 0 ? "agent-without-knowledge" : "agent";
  return plainTemplates({
    prompt: agent.prompt?.text ?? prompts.text(standard),
    knowledge: modules.map(({ text }) => text.trim()).join("\n\n"),
  });
}

/** Modules in files are read when they are first searched or quoted; other knowledge is there already. */
async function passagesOf(agent: AgentSpec, { knowledge }: AgentParts): Promise<ReactExecutorOptions["passages"]> {
  if (agent.react === undefined) return knowledge.passagesOf(agent);
  return agent.react.slots.length === 0 ? undefined : () => knowledge.passagesOf(agent);
}

/** What code or the crew's tools do for the actions that the agent's `react_config.yaml` declares. */
function handlersOf({ react }: AgentSpec, { tools }: AgentParts): Readonly<Record<string, ActionHandler>> {
  const handlers = (react?.actions ?? []).map(({ name }) => [name, tools.handlerOf(name)] as const);
  return Object.fromEntries(handlers.filter((entry): entry is readonly [string, ActionHandler] => entry[1] !== undefined));
}
