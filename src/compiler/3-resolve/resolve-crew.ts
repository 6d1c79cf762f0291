import { type Document, type DocumentNode, locationOf } from "../1-parse/index.ts";
import type { AgentSpec, CrewSpec, ModelSpec } from "../2-validate/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { assignModels } from "./assign-models.ts";
import { checkConditions } from "./check-conditions.ts";
import { checkMiddleware } from "./check-middleware.ts";
import { checkTopology } from "./check-topology.ts";
import { agentSites, asMap, fieldNode } from "./document-sites.ts";
import { ProjectFiles, type ResolveOptions } from "./project-files.ts";
import { readPrompts } from "./read-prompts.ts";
import { type AgentInput, resolveAgent } from "./resolve-agent.ts";
import { resolveModel } from "./resolve-model.ts";
import { resolveOutput } from "./resolve-output.ts";
import { ScalarPlaces } from "./scalar-places.ts";

/** How many agents read their files at the same time. */
const BATCH = 32;

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
  const input: AgentInput = { document, files, places, collector, entries, suppliedAgents };
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
  await checkConditions(document, places, collector);
  return {
    ...spec,
    agents: resolved,
    models: Object.fromEntries<ModelSpec>(opened),
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

async function inBatches<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    results.push(...(await Promise.all(items.slice(start, start + BATCH).map(work))));
  }
  return results;
}
