import type { AgentSpec } from "../compiler/index.ts";
import { AgentError, InvalidArgumentError, OrchestratorError, thrownText } from "../errors/index.ts";
import { settleWithinLimit } from "../observe/index.ts";
import type { AgentMiddleware } from "../protocol/index.ts";
import type { AgentParts } from "./agent-parts.ts";
import { openAnswerSchema } from "./answer-schema.ts";
import type { BaseAgent } from "./base-agent.ts";
import { buildExecutor } from "./build-executor.ts";
import { checkAnswers } from "./check-answers.ts";
import { isAgent, isAgentClass } from "./is-agent.ts";
import { ReactAgent } from "./react-agent.ts";
import { SupervisorAgent } from "./supervisor-agent.ts";

/**
 * Makes an agent from its entry in a crew file.
 * @throws {AgentError} GC1207 when its module cannot be used.
 * @throws {ModelError} GC30xx when its model cannot be opened.
 * @throws {KnowledgeLoadError} GC40xx when knowledge that is there from the start cannot be loaded.
 * @throws {InvalidArgumentError} GC5001 for an action of a react_config.yaml that nobody handles.
 */
export async function buildAgent(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  const supplied = parts.supplied.get(agent.name);
  if (supplied !== undefined) return supplied;
  switch (agent.kind) {
    case "supervisor":
      return buildSupervisor(agent, parts);
    case "react":
      return buildReact(agent, parts);
    case "module":
      return buildFromModule(agent, parts);
  }
}

async function buildSupervisor(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  const options = await commonOptions(agent, parts);
  return new SupervisorAgent({
    ...options,
    mode: agent.mode,
    executor: agent.mode === "react" ? await buildExecutor(agent, parts, options.model) : undefined,
    protocol: agent.protocol,
    passThrough: agent.passThrough ?? (parts.spec.output === undefined ? undefined : false),
    answerSchema: await answerSchemaOf(agent, parts),
  });
}

async function buildReact(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  const options = await commonOptions(agent, parts);
  const executor = await buildExecutor(agent, parts, options.model);
  return new ReactAgent({ ...options, ...(await workerOptions(agent, parts)), executor });
}

async function workerOptions(agent: AgentSpec, parts: AgentParts) {
  return {
    onDone: agent.onDone,
    knowledge: agent.knowledge?.modules,
    // An executor reads them itself, when they are needed.
    passages: agent.kind === "react" && agent.react !== undefined ? undefined : await parts.knowledge.passagesOf(agent),
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

/** What checks the answers of an agent that code or a module gives; `undefined` where there is nothing to check by or it checks itself. */
export async function answerCheckOf(agent: AgentSpec, supplied: ReadonlyMap<string, unknown>): Promise<AgentMiddleware | undefined> {
  const isForeign = agent.kind === "module" || supplied.has(agent.name);
  if (!isForeign || agent.output === undefined) return undefined;
  return checkAnswers(agent.name, await openAnswerSchema(agent.output.schema));
}

async function answerSchemaOf(agent: AgentSpec, parts: AgentParts) {
  const output = agent.output ?? (parts.exits.has(agent.name) ? parts.spec.output : undefined);
  return output === undefined ? undefined : openAnswerSchema(output.schema);
}

async function buildFromModule(agent: AgentSpec, parts: AgentParts): Promise<BaseAgent> {
  if (agent.module === undefined) throw notSupplied(agent);
  const unusable = unusableModule(agent, parts);
  const exported = pickExport(await importAgentModule(agent.module, parts, unusable), agent, unusable);
  const made = typeof exported === "function" ? await construct(exported, await moduleOptions(agent, parts), unusable) : exported;
  if (!isAgent(made))
    throw unusable({
      why: "does not give an agent",
      hint: "Export a class that extends BaseAgent, a function that makes an agent, or an agent.",
    });
  if (made.name === agent.name) return made;
  throw unusable({
    why: `gives an agent named "${made.name}"`,
    hint: `Name it "${agent.name}", or take the name from the options that it is given.`,
  });
}

/** What is wrong with a module, going on from its name, and what to do. */
interface ModuleProblem {
  readonly why: string;
  readonly hint: string;
  readonly cause?: unknown;
}

type Unusable = (problem: ModuleProblem) => AgentError;

async function importAgentModule(path: string, parts: AgentParts, unusable: Unusable): Promise<unknown> {
  try {
    return await parts.importModule(path);
  } catch (cause) {
    const hint = hintOf(cause) ?? `Run it on its own to see what is wrong: node ${path}`;
    throw unusable({ why: `cannot be imported: ${thrownText(cause)}`, hint, cause });
  }
}

function pickExport(module: unknown, agent: AgentSpec, unusable: Unusable): unknown {
  const name = agent.export ?? "default";
  const exports = module as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(exports, name) && exports[name] !== undefined) return exports[name];
  const names = Object.keys(exports);
  const hint = names.length === 0 ? "It exports nothing." : `It exports ${names.join(", ")}; say which one with export.`;
  throw unusable({ why: `has no export "${name}"`, hint });
}

async function construct(exported: CallableFunction, options: object, unusable: Unusable): Promise<unknown> {
  try {
    return isAgentClass(exported) ? Reflect.construct(exported, [options]) : await settleWithinLimit(exported(options));
  } catch (cause) {
    const hint = hintOf(cause) ?? "The error is in the module, not in the crew file.";
    throw unusable({ why: `failed: ${thrownText(cause)}`, hint, cause });
  }
}

function hintOf(cause: unknown): string | undefined {
  return OrchestratorError.isInstance(cause) ? cause.hint : undefined;
}

function unusableModule(agent: AgentSpec, { plan }: AgentParts): Unusable {
  const place = plan?.sourceMap[agent.name];
  const where = place === undefined ? "" : ` (${place.file}:${place.range.start.line}:${place.range.start.column})`;
  return ({ why, hint, cause }) =>
    new AgentError({
      code: "GC1207",
      agentName: agent.name,
      message: `The module "${agent.module ?? ""}" of agent "${agent.name}"${where} ${why.replace(/\.$/, "")}.`,
      hint,
      cause,
    });
}

function notSupplied(agent: AgentSpec): InvalidArgumentError {
  return new InvalidArgumentError(`Agent "${agent.name}" has no module and was not supplied.`, {
    hint: `Give it in code: createCrew(file, { agents: { ${agent.name}: … } }), or set its module.`,
  });
}
