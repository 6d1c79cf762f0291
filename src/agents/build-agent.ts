import type { AgentSpec, CrewSpec } from "../compiler/index.ts";
import { AgentError, InvalidArgumentError, NotSupportedError, thrownText } from "../errors/index.ts";
import type { ModelHandle, ModelPolicy } from "../models/index.ts";
import type { Logger, Passage } from "../protocol/index.ts";
import { openAnswerSchema } from "./answer-schema.ts";
import type { BaseAgent } from "./base-agent.ts";
import { isAgent, isAgentClass } from "./is-agent.ts";
import type { PromptLibrary } from "./prompt-library.ts";
import { ReactAgent } from "./react-agent.ts";
import { SupervisorAgent } from "./supervisor-agent.ts";

/** What agents of a crew file are built with. */
export interface AgentParts {
  readonly spec: CrewSpec;
  /** The opened model of an agent; rejects with the model's error where it cannot be opened. */
  readonly modelOf: (agent: AgentSpec) => Promise<ModelHandle>;
  readonly policy: ModelPolicy;
  readonly prompts: PromptLibrary;
  readonly logger: Logger;
  /** Agents that code supplies, by name. */
  readonly supplied: ReadonlyMap<string, BaseAgent>;
  readonly importModule: (path: string) => Promise<unknown>;
  /** The knowledge of each agent in pieces. */
  readonly passages: ReadonlyMap<string, readonly Passage[]>;
  /** Names of agents whose answer may be the crew's, so that the crew's output schema holds for them. */
  readonly exits: ReadonlySet<string>;
}

/**
 * Makes an agent from its entry in a crew file.
 * @throws {AgentError} GC1207 when its module cannot be used.
 * @throws {ModelError} GC30xx when its model cannot be opened.
 * @throws {NotSupportedError} GC5003 for an agent that works in passes.
 */
export async function buildAgent(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  const supplied = parts.supplied.get(agent.name);
  if (supplied !== undefined) return supplied;
  refusePasses(agent);
  switch (agent.kind) {
    case "supervisor":
      return buildSupervisor(agent, parts);
    case "react":
      return buildReact(agent, parts);
    case "module":
      return buildFromModule(agent, parts);
  }
}

/** The one place that refuses agents which work in passes. */
function refusePasses(agent: AgentSpec): void {
  if (agent.kind === "module" || (agent.react === undefined && agent.mode !== "react")) return;
  const what = agent.mode === "react" ? "mode: react" : "a react_config.yaml";
  throw new NotSupportedError(`The agent "${agent.name}" has ${what}, which is checked but cannot be run yet.`, {
    hint: "Supply the agent in code, or take a knowledge folder without react_config.yaml.",
  });
}

async function buildSupervisor(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  return new SupervisorAgent({
    ...(await commonOptions(agent, parts)),
    protocol: agent.protocol,
    passThrough: agent.passThrough ?? (parts.spec.output === undefined ? undefined : false),
    answerSchema: await answerSchemaOf(agent, parts),
  });
}

async function buildReact(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  return new ReactAgent({ ...(await commonOptions(agent, parts)), ...(await workerOptions(agent, parts)) });
}

async function workerOptions(agent: AgentSpec, parts: AgentParts) {
  return {
    onDone: agent.onDone,
    knowledge: agent.knowledge?.modules,
    passages: parts.passages.get(agent.name),
    answerSchema: await answerSchemaOf(agent, parts),
  };
}

/** All that the file says of the agent; a model only where it names one. Fits the constructor of `ReactAgent` as well. */
async function moduleOptions(agent: AgentSpec, parts: AgentParts) {
  const asked = agent.model === undefined ? plainOptions(agent, parts) : await commonOptions(agent, parts);
  return { ...asked, ...(await workerOptions(agent, parts)), metadata: agent.metadata };
}

async function commonOptions(agent: AgentSpec, parts: AgentParts) {
  return { ...plainOptions(agent, parts), model: await parts.modelOf(agent) };
}

function plainOptions(agent: AgentSpec, parts: AgentParts) {
  return {
    name: agent.name,
    // Only a supervisor may lack one: nobody chooses it where it is the entry.
    description: agent.description || parts.prompts.render("supervisor-description", { crew_name: parts.spec.name }),
    prompt: agent.prompt?.text,
    crewName: parts.spec.name,
    policy: parts.policy,
    prompts: parts.prompts,
    logger: parts.logger,
  };
}

async function answerSchemaOf(agent: AgentSpec, parts: AgentParts) {
  const output = agent.output ?? (parts.exits.has(agent.name) ? parts.spec.output : undefined);
  return output === undefined ? undefined : openAnswerSchema(output.schema);
}

async function buildFromModule(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  if (agent.module === undefined) throw notSupplied(agent);
  const exported = pickExport(await importAgentModule(agent, agent.module, parts), agent);
  const made = typeof exported === "function" ? await construct(exported, agent, await moduleOptions(agent, parts)) : exported;
  if (!isAgent(made)) throw unusable(agent, "does not give an agent: export a class that extends BaseAgent, a factory, or an agent");
  if (made.name !== agent.name) throw unusable(agent, `gives an agent named "${made.name}"`);
  return made;
}

async function importAgentModule(agent: AgentSpec, path: string, parts: AgentParts): Promise<unknown> {
  try {
    return await parts.importModule(path);
  } catch (cause) {
    throw unusable(agent, `cannot be imported: ${thrownText(cause)}`, cause);
  }
}

function pickExport(module: unknown, agent: AgentSpec): unknown {
  const name = agent.export ?? "default";
  const exported = (module as Readonly<Record<string, unknown>>)[name];
  if (exported === undefined) throw unusable(agent, `has no export "${name}"`);
  return exported;
}

async function construct(exported: CallableFunction, agent: AgentSpec, options: object): Promise<unknown> {
  try {
    return isAgentClass(exported) ? Reflect.construct(exported, [options]) : await exported(options);
  } catch (cause) {
    throw unusable(agent, `failed: ${thrownText(cause)}`, cause);
  }
}

function unusable(agent: AgentSpec, why: string, cause?: unknown): AgentError {
  return new AgentError({
    code: "GC1207",
    agentName: agent.name,
    message: `The module "${agent.module ?? ""}" of agent "${agent.name}" ${why}.`,
    cause,
  });
}

function notSupplied(agent: AgentSpec): InvalidArgumentError {
  return new InvalidArgumentError(`Agent "${agent.name}" has no module and was not supplied.`, {
    hint: `Give it in code: createCrew(file, { agents: { ${agent.name}: … } }), or set its module.`,
  });
}
