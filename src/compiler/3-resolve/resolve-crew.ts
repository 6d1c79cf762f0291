import { type Document, type DocumentNode, locationOf } from "../1-parse/index.ts";
import type { AgentSpec, CrewSpec, ModelSpec } from "../2-validate/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { assignModels } from "./assign-models.ts";
import { checkAgentTools } from "./check-agent-tools.ts";
import { checkConditions } from "./check-conditions.ts";
import type { KnowledgeLimit } from "./check-knowledge-fit.ts";
import { checkMiddleware } from "./check-middleware.ts";
import { checkReasoning } from "./check-reasoning.ts";
import { checkTopology } from "./check-topology.ts";
import { agentSites, asMap, fieldNode } from "./document-sites.ts";
import { inBatches } from "./in-batches.ts";
import { type FileReference, ProjectFiles, type ResolveOptions } from "./project-files.ts";
import { ReactConfigs } from "./react-configs.ts";
import { readPrompts } from "./read-prompts.ts";
import { type AgentInput, resolveAgent } from "./resolve-agent.ts";
import { resolveModel } from "./resolve-model.ts";
import { resolveOutput } from "./resolve-output.ts";
import { resolveTools } from "./resolve-tools.ts";
import { ScalarPlaces } from "./scalar-places.ts";

/**
 * Ties every name of a crew to what it means: agents, models, files, conditions. Reports all problems and goes on; what could not
 * be resolved stays as it was. The result has the texts of prompts and knowledge in it, and an agent for every name that only code supplies.
 */
export async function resolveCrew(
  spec: CrewSpec,
  document: Document,
  options: ResolveOptions,
  collector: DiagnosticCollector,
): Promise<CrewSpec> {
  const suppliedAgents = new Set(options.supplied?.agents);
  const suppliedModels = new Set(options.supplied?.models);
  const files = new ProjectFiles(document, options, collector);
  const places = new ScalarPlaces(document);
  checkTopology({ spec, document, supplied: suppliedAgents, collector });
  const withSupplied = { ...spec, agents: [...spec.agents, ...agentsOfCode(spec, suppliedAgents)] };
  const { entries } = agentSites(document);
  const { agents, models } = assignModels({ spec: withSupplied, document, suppliedModels, suppliedAgents, entries, collector });
  const handled = new Set([...Object.keys(spec.tools ?? {}), ...(options.supplied?.tools ?? [])]);
  const reactConfigs = new ReactConfigs(
    { ...options, env: options.env ?? {}, projectDir: files.projectDir, limit: limitOf(spec, document), handled },
    collector,
  );
  const knowledgeBase = baseOf(spec, document);
  const input: AgentInput = { document, files, places, collector, entries, suppliedAgents, reactConfigs, knowledgeBase };
  checkMiddleware({ middleware: spec.middleware, ...placeOf(document, "middleware") }, collector);
  const output =
    spec.output === undefined ? undefined : await resolveOutput({ output: spec.output, ...placeOf(document, "output") }, files, collector);
  const resolved = await inBatches(agents, (agent) => resolveAgent(agent, input));
  const modelNodes = new Map(asMap(fieldNode(document.root, "models"))?.entries.map((entry) => [entry.key, entry.value]));
  const opened = await inBatches(Object.entries(models), async ([name, model]) => {
    const place = { node: modelNodes.get(name), fallback: document.root.location };
    return [name, await resolveModel(model, place, { files, collector })] as const;
  });
  const prompts = await readPrompts(files, collector);
  const tools = await resolveTools({ spec, document, files, collector });
  checkAgentTools({ spec, document, entries, collector, supplied: options.supplied?.tools });
  checkReasoning(spec, document, collector);
  await checkConditions(document, places, collector);
  return {
    ...spec,
    agents: resolved,
    models: Object.fromEntries<ModelSpec>(opened),
    ...tools,
    ...(output === undefined ? {} : { output }),
    prompts,
  };
}

function placeOf(
  document: Document,
  key: string,
): { readonly node: DocumentNode | undefined; readonly fallback: Document["root"]["location"] } {
  return { node: fieldNode(document.root, key), fallback: locationOf(document, [key], "key") };
}

function limitOf({ knowledge }: CrewSpec, document: Document): KnowledgeLimit | undefined {
  const maxLoadedTokens = knowledge?.maxLoadedTokens;
  if (maxLoadedTokens === undefined) return undefined;
  return { maxLoadedTokens, location: locationOf(document, ["knowledge", "max_loaded_tokens"], "value") };
}

function baseOf({ knowledge }: CrewSpec, document: Document): FileReference | undefined {
  const path = knowledge?.baseDir;
  return path === undefined ? undefined : { path, location: locationOf(document, ["knowledge", "base_dir"], "value") };
}

/** Agents that the topology names and only code supplies. */
function agentsOfCode(spec: CrewSpec, supplied: ReadonlySet<string>): readonly AgentSpec[] {
  const { entry, defaultReturn, edges } = spec.topology;
  const named = new Set([entry, ...edges.flatMap((edge) => [edge.from, edge.to]), ...(defaultReturn === null ? [] : [defaultReturn])]);
  const declared = new Set(spec.agents.map((agent) => agent.name));
  return [...named].filter((name) => supplied.has(name) && !declared.has(name)).map(agentOfCode);
}

function agentOfCode(name: string): AgentSpec {
  return { name, kind: "module", description: "", examples: [], protocol: "auto", onDone: "return", middleware: [], metadata: {} };
}
