import type { AgentSpec } from "../compiler/index.ts";
import { ReactTemplateManager } from "../knowledge/index.ts";
import type { ModelHandle } from "../models/index.ts";
import { type ActionHandler, type ReactAction, ReactExecutor, type ReactExecutorOptions, type ReactTemplates } from "../react/index.ts";
import type { AgentParts } from "./agent-parts.ts";
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
  const withTools = (actions: readonly ReactAction[]): ReactExecutor => {
    const executor = new ReactExecutor(optionsOf(agent, parts, { handle, templates, actions }));
    if (agent.kind === "supervisor") refuseHandOver(agent.name, executor);
    return executor;
  };
  if (!tools.startsServers(agent)) return withTools(await tools.actionsOf(agent));
  // What else is wrong with it is known at once.
  withTools([]);
  return lazily(async (signal) => withTools(await tools.actionsOf(agent, { signal })));
}

/** Makes an executor when it is first needed, and keeps it; a failure is forgotten, so that the next request tries again. */
function lazily(make: (signal: AbortSignal | undefined) => Promise<ReactExecutor>): ExecutorSource {
  let made: ReactExecutor | undefined;
  return async (signal) => {
    const mine = made ?? (await make(signal));
    // Of requests that came first at the same time, the executor of one serves all.
    made ??= mine;
    return made;
  };
}

interface ExecutorBasis {
  readonly handle: ModelHandle;
  readonly templates: ReactTemplates;
  readonly actions: readonly ReactAction[];
}

function optionsOf(agent: AgentSpec, parts: AgentParts, { handle, templates, actions }: ExecutorBasis): ReactExecutorOptions {
  const { spec, policy, prompts, logger, passages } = parts;
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
    passages: passages.get(agent.name),
    promptVariables: { agent_name: agent.name, agent_description: agent.description.trim(), crew_name: spec.name, agents: "" },
    prompts,
    agentName: agent.name,
    logger,
  };
}

async function templatesOf(agent: AgentSpec, { spec, prompts, tools }: AgentParts): Promise<ReactTemplates> {
  const maxLoadedTokens = spec.knowledge?.maxLoadedTokens;
  if (agent.react !== undefined) {
    const templates = ReactTemplateManager.fromConfig(agent.react, { maxLoadedTokens, corePrompt: agent.prompt?.text });
    return asksFirst(await templates, ({ name }) => {
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

/** What code or the crew's tools do for the actions that the agent's `react_config.yaml` declares. */
function handlersOf({ react }: AgentSpec, { tools }: AgentParts): Readonly<Record<string, ActionHandler>> {
  const handlers = (react?.actions ?? []).map(({ name }) => [name, tools.handlerOf(name)] as const);
  return Object.fromEntries(handlers.filter((entry): entry is readonly [string, ActionHandler] => entry[1] !== undefined));
}
