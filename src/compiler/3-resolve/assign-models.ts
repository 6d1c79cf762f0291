import type { Document, DocumentNode, MapNode } from "../1-parse/index.ts";
import type { AgentSpec, CrewSpec, ModelSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, listNames, quoteText, suggest } from "../diagnostics/index.ts";
import { asMap, fieldLocation, fieldNode, fieldValue } from "./document-sites.ts";

/** What models are looked up in. */
export interface ModelsInput {
  readonly spec: CrewSpec;
  readonly document: Document;
  readonly suppliedModels: ReadonlySet<string>;
  readonly suppliedAgents: ReadonlySet<string>;
  /** The entry of each agent in the document. */
  readonly entries: ReadonlyMap<string, MapNode>;
  readonly collector: DiagnosticCollector;
}

/** The name of the model that agents take which name none, where several are declared. */
const DEFAULT_MODEL = "default";

/** Models that need no entry in `models`: an agent may name them as they are. */
const BUILT_IN: readonly string[] = ["auto", "local"];

/**
 * Gives every agent its model. An agent of kind supervisor or react that names none takes the crew's only model, or the one
 * named `default`; without either that is GC1103. An unknown name is GC1202.
 */
export function assignModels(input: ModelsInput): Pick<CrewSpec, "agents" | "models"> {
  const declared = declaredModels(input);
  const agents = input.spec.agents.map((agent) => {
    const model = agent.model ?? fallbackModel(agent, declared, input);
    if (agent.model !== undefined && !declared.has(agent.model) && !BUILT_IN.includes(agent.model)) reportUnknown(agent, declared, input);
    return model === undefined ? agent : { ...agent, model };
  });
  const used = new Set(agents.flatMap((agent) => agent.model ?? []));
  const builtIn = BUILT_IN.filter((name) => used.has(name) && !declared.has(name)).map((name) => [name, builtInModel(name)] as const);
  return { agents, models: builtIn.length === 0 ? input.spec.models : { ...input.spec.models, ...Object.fromEntries(builtIn) } };
}

/** With the entries that validation could not read: they are declared too. */
function declaredModels({ spec, document, suppliedModels }: ModelsInput): ReadonlySet<string> {
  const written = asMap(fieldNode(document.root, "models"))?.entries.map((entry) => entry.key) ?? [];
  return new Set([...Object.keys(spec.models), ...written, ...suppliedModels]);
}

function fallbackModel(agent: AgentSpec, declared: ReadonlySet<string>, input: ModelsInput): string | undefined {
  if (agent.kind === "module" || input.suppliedAgents.has(agent.name)) return undefined;
  if (declared.has(DEFAULT_MODEL)) return DEFAULT_MODEL;
  const [only] = declared;
  if (declared.size === 1) return only;
  const entry = input.entries.get(agent.name);
  // An entry of a kind that is not understood is reported as such; what it needs is not known.
  const isUnderstood = fieldValue(entry, "kind") === agent.kind;
  if (!isUnderstood || asMap(fieldNode(input.document.root, "models"))?.incomplete === true) return undefined;
  input.collector.report({
    code: "GC1103",
    location: entry === undefined ? input.document.root.location : fieldLocation(entry, "name"),
    message: `Agent ${quoteText(agent.name)} has no model${declared.size === 0 ? ", and the crew declares none" : ""}.`,
    hint:
      declared.size === 0
        ? "Add models: {default: auto}, which takes the first provider whose key is set, else the offline model."
        : `Add model: with one of ${listNames([...declared])}, or name one of them "${DEFAULT_MODEL}".`,
  });
  return undefined;
}

function reportUnknown(agent: AgentSpec, declared: ReadonlySet<string>, { document, entries, collector }: ModelsInput): void {
  const name = agent.model ?? "";
  const models = asMap(fieldNode(document.root, "models"));
  const nearest = suggest(name, declared);
  const isOpen = document.root.incomplete === true || models?.incomplete === true || isUnreadable(fieldNode(document.root, "models"));
  if (nearest === undefined && isOpen) return;
  const entry = entries.get(agent.name);
  const place = models?.entries.find((one) => one.key === nearest)?.keyLocation;
  collector.report({
    code: "GC1202",
    location: entry === undefined ? document.root.location : fieldLocation(entry, "model"),
    message: `There is no model ${quoteText(name)}.`,
    hint: hintFor(name, nearest, declared),
    ...(place === undefined ? {} : { related: [{ ...place, message: `${quoteText(nearest ?? "")} is declared here` }] }),
  });
}

/** How the names of well-known models begin, and whose they are. */
const PROVIDER_OF_MODEL: readonly (readonly [string, string])[] = [
  ["gpt-", "openai"],
  ["o1", "openai"],
  ["o3", "openai"],
  ["o4", "openai"],
  ["claude-", "anthropic"],
  ["gemini-", "google"],
];

/** True for a value that is there and no map. */
function isUnreadable(models: DocumentNode | undefined): boolean {
  return models !== undefined && models.type !== "map";
}

function hintFor(name: string, nearest: string | undefined, declared: ReadonlySet<string>): string {
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  const provider = PROVIDER_OF_MODEL.find(([start]) => name.startsWith(start))?.[1];
  if (provider !== undefined) return `An agent names an entry of models: add models: {main: "${provider}:${name}"} and write model: main.`;
  if (name.includes(":")) return `An agent names an entry of models: add models: {main: ${quoteText(name)}} and write model: main.`;
  return declared.size === 0 ? `Declare it below models, for example ${name}: auto.` : `Declared models: ${listNames([...declared])}.`;
}

function builtInModel(name: string): ModelSpec {
  return { name, provider: name, model: "", options: {}, unsetVariables: [] };
}
