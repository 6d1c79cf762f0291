import type { Document, MapNode } from "../1-parse/index.ts";
import type { AgentSpec, PromptSpec } from "../2-validate/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { checkMiddleware } from "./check-middleware.ts";
import { checkModule } from "./check-module.ts";
import { checkPlaceholders, corePlaceholdersOf, placeholdersOf } from "./check-placeholders.ts";
import { checkPromptFile } from "./check-prompt-file.ts";
import { checkToolNames } from "./check-tool-names.ts";
import { fieldNode } from "./document-sites.ts";
import { findModule } from "./find-module.ts";
import type { FileReference, ProjectFiles } from "./project-files.ts";
import type { ReactConfigs } from "./react-configs.ts";
import { type KnowledgeFolder, readKnowledge } from "./read-knowledge.ts";
import { resolveOutput } from "./resolve-output.ts";
import type { ScalarPlaces } from "./scalar-places.ts";

/** What the parts of agents are resolved with. */
export interface AgentInput {
  readonly document: Document;
  readonly files: ProjectFiles;
  readonly places: ScalarPlaces;
  readonly collector: DiagnosticCollector;
  /** The entry of each agent in the document. */
  readonly entries: ReadonlyMap<string, MapNode>;
  readonly suppliedAgents: ReadonlySet<string>;
  readonly reactConfigs: ReactConfigs;
  /** The folder that knowledge folders are in, where the crew names one. */
  readonly knowledgeBase: FileReference | undefined;
}

/** An agent with its prompt, knowledge and answer schema read, and its module found. */
export async function resolveAgent(agent: AgentSpec, input: AgentInput): Promise<AgentSpec> {
  const site = { entry: input.entries.get(agent.name), input, agent };
  const [folder, output, module] = await Promise.all([
    agent.knowledge === undefined ? undefined : resolveKnowledge(agent.knowledge.dir, site),
    agent.output === undefined
      ? undefined
      : resolveOutput({ output: agent.output, ...placeOf(site, "output") }, input.files, input.collector),
    agent.module === undefined ? undefined : findModule(referenceOf(site, "module", agent.module), input.files),
  ]);
  const prompt = agent.prompt === undefined ? undefined : await resolvePrompt(agent.prompt, site, placeholdersOf(agent, folder?.react));
  checkMiddleware({ middleware: agent.middleware, ...placeOf(site, "middleware") }, input.collector);
  checkToolNames(agent, folder?.react, { entry: site.entry, collector: input.collector });
  if (!input.suppliedAgents.has(agent.name)) checkModule(site.entry, input.collector);
  return {
    ...agent,
    ...(prompt === undefined ? {} : { prompt }),
    ...(folder === undefined ? {} : { knowledge: folder.knowledge }),
    ...(folder?.react === undefined ? {} : { react: folder.react }),
    ...(output === undefined ? {} : { output }),
    ...(module === undefined ? {} : { module }),
  };
}

interface AgentSite {
  readonly agent: AgentSpec;
  readonly entry: MapNode | undefined;
  readonly input: AgentInput;
}

function placeOf({ entry, input }: AgentSite, key: string) {
  return { node: fieldNode(entry, key), fallback: entry?.location ?? input.document.root.location };
}

function referenceOf(site: AgentSite, key: string, path: string): FileReference {
  const { node, fallback } = placeOf(site, key);
  return { path, location: node?.location ?? fallback };
}

/** Knowledge folders are in the crew's `base_dir`, where it has one. */
async function resolveKnowledge(dir: string, site: AgentSite): Promise<KnowledgeFolder> {
  const { knowledgeBase: base, files, reactConfigs } = site.input;
  const reference = referenceOf(site, "knowledge", dir);
  const placed = base === undefined ? reference : { ...reference, path: `${base.path}/${dir}`, from: base.location.file };
  return readKnowledge(placed, files, (file) => reactConfigs.open(file, corePlaceholdersOf(site.agent)));
}

async function resolvePrompt(prompt: PromptSpec, site: AgentSite, known: readonly string[]): Promise<PromptSpec> {
  const { collector, files } = site.input;
  if (prompt.file === undefined) {
    checkInlinePrompt(prompt, site, known);
    return prompt;
  }
  const reference = referenceOf(site, "prompt", prompt.file);
  const read = await files.read(reference);
  if (read.type === "problem") {
    files.report(reference, read);
    return prompt;
  }
  files.keepSource(read);
  checkPromptFile({ read, reference, what: whatOf(site), known, hint: "Write into it what the agent is to do." }, collector);
  return { text: read.text, file: read.path };
}

function checkInlinePrompt({ text }: PromptSpec, site: AgentSite, known: readonly string[]): void {
  const { node, fallback } = placeOf(site, "prompt");
  const locate = (start: number, end: number) =>
    node?.type === "scalar" ? site.input.places.locate(node, start, end) : (node?.location ?? fallback);
  checkPlaceholders({ what: whatOf(site), known, text, locate }, site.input.collector);
}

function whatOf({ agent: { kind } }: AgentSite): string {
  return `the prompt of a ${kind} agent`;
}
