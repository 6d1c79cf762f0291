import type { AgentSpec } from "../compiler/index.ts";
import { ReactTemplateManager } from "../knowledge/index.ts";
import type { ModelHandle } from "../models/index.ts";
import { type ActionHandler, ReactExecutor, type ReactTemplates } from "../react/index.ts";
import type { AgentParts } from "./agent-parts.ts";
import { plainTemplates } from "./plain-templates.ts";

/**
 * The executor of an agent that works in passes; `undefined` for one that makes a single call.
 * @throws {KnowledgeLoadError} GC40xx when the prompt or a module that is there from the start cannot be loaded.
 * @throws {InvalidArgumentError} GC5001 for an action that nobody handles.
 */
export async function buildExecutor(agent: AgentSpec, parts: AgentParts, handle: ModelHandle): Promise<ReactExecutor | undefined> {
  const actions = parts.tools.actionsOf(agent);
  if (agent.react === undefined && agent.mode !== "react" && actions.length === 0) return undefined;
  const { spec, policy, prompts, logger, passages } = parts;
  const { timeouts } = spec;
  return new ReactExecutor({
    model: handle,
    templates: await templatesOf(agent, parts),
    handlers: handlersOf(agent, parts),
    actions,
    protocol: agent.reactProtocol,
    maxPasses: agent.maxPasses,
    timeouts: { modelCallMs: policy.timeoutMs, ...(timeouts.perPassMs === undefined ? {} : { passMs: timeouts.perPassMs }) },
    retry: policy,
    rateLimiter: policy.limiter,
    approve: parts.approve,
    passages: passages.get(agent.name),
    promptVariables: { agent_name: agent.name, agent_description: agent.description.trim(), crew_name: spec.name, agents: "" },
    prompts,
    agentName: agent.name,
    logger,
  });
}

async function templatesOf(agent: AgentSpec, { spec, prompts }: AgentParts): Promise<ReactTemplates> {
  const maxLoadedTokens = spec.knowledge?.maxLoadedTokens;
  if (agent.react !== undefined) {
    return ReactTemplateManager.fromConfig(agent.react, { maxLoadedTokens, corePrompt: agent.prompt?.text });
  }
  const modules = agent.knowledge?.modules ?? [];
  const standard = agent.kind === "supervisor" ? "supervisor" : modules.length === 0 ? "agent-without-knowledge" : "agent";
  return plainTemplates({
    prompt: agent.prompt?.text ?? prompts.text(standard),
    knowledge: modules.map(({ text }) => text.trim()).join("\n\n"),
  });
}

/** What code or the crew's tools do for the actions that the agent's `react_config.yaml` declares. */
function handlersOf({ react }: AgentSpec, { tools }: AgentParts): Readonly<Record<string, ActionHandler>> {
  const handlers: Record<string, ActionHandler> = {};
  for (const { name } of react?.actions ?? []) {
    const handler = tools.handlerOf(name);
    if (handler !== undefined) handlers[name] = handler;
  }
  return handlers;
}
