import type { KnowledgeModule, KnowledgeSpec, ReactConfigSpec } from "../2-validate/index.ts";
import { quoteText } from "../diagnostics/index.ts";
import type { FileProblem, FileReference, ProjectFiles } from "./project-files.ts";

const MARKDOWN = /\.md$/i;

/** Names that are nearly the one that counts: the folder would be loaded whole, which nobody wants who wrote such a file. */
const MISNAMED = /^react[-_ ]?config\.ya?ml$/i;

/** What makes a folder one whose modules are loaded on demand. */
const REACT_CONFIG = "react_config.yaml";

/** What a knowledge folder holds: modules that are all preloaded, or a configuration that says which are there. */
export interface KnowledgeFolder {
  readonly knowledge: KnowledgeSpec;
  readonly react?: ReactConfigSpec | undefined;
}

/** Opens the react_config.yaml of a folder. */
export type OpenReactConfig = (file: string) => Promise<ReactConfigSpec | undefined>;

/**
 * The react_config.yaml of a knowledge folder; without one, every Markdown file, in name order. GC1205 for what cannot be used,
 * GC1018 for what leaves the project.
 */
export async function readKnowledge(reference: FileReference, files: ProjectFiles, open: OpenReactConfig): Promise<KnowledgeFolder> {
  const found = await files.find(reference);
  if (found.type === "problem") return refuse(reference, found, files);
  const listed = await files.list(found.path);
  if (listed.type === "problem") return refuse(reference, listed, files);
  const config = await files.find({ ...reference, path: inFolder(reference, REACT_CONFIG) });
  if (config.type === "problem") return refuse(reference, leavesProject(found.path, config), files);
  // Also what is no file, such as a folder or a pipe, which no list of files names: whoever wrote it meant it.
  if (config.exists || listed.names.includes(REACT_CONFIG)) {
    return { knowledge: { dir: found.path, modules: [] }, react: await open(`${found.path}/${REACT_CONFIG}`) };
  }
  const misnamed = listed.names.find((name) => MISNAMED.test(name));
  if (misnamed !== undefined) return refuse(reference, wrongName(found.path, misnamed), files);
  const markdown = listed.names.filter((name) => MARKDOWN.test(name)).sort(byCodeUnit);
  if (markdown.length === 0) return refuse(reference, noMarkdown(found.path, listed.names), files);
  const modules = await Promise.all(markdown.map((name) => readModule(name, reference, files)));
  return { knowledge: { dir: found.path, modules: modules.flatMap((module) => module ?? []) } };
}

async function readModule(name: string, folder: FileReference, files: ProjectFiles): Promise<KnowledgeModule | undefined> {
  const reference = { ...folder, path: inFolder(folder, name) };
  const read = await files.read(reference);
  if (read.type === "text") return { name: name.replace(MARKDOWN, ""), file: read.path, text: read.text };
  files.report(reference, asKnowledge(read));
  return undefined;
}

function inFolder({ path }: FileReference, name: string): string {
  return `${path.replace(/[/\\]+$/, "")}/${name}`;
}

function refuse(reference: FileReference, problem: FileProblem, files: ProjectFiles): KnowledgeFolder {
  files.report(reference, asKnowledge(problem));
  return { knowledge: { dir: reference.path, modules: [] } };
}

function asKnowledge(problem: FileProblem): FileProblem {
  return problem.code === "GC1018" ? problem : { ...problem, code: "GC1205" };
}

function leavesProject(dir: string, problem: FileProblem): FileProblem {
  const hint = "Put the file itself into the folder, and not a link to it.";
  return { ...problem, message: `The ${REACT_CONFIG} of ${quoteText(dir)} is a link that leaves the project.`, hint };
}

function wrongName(dir: string, name: string): FileProblem {
  return {
    type: "problem",
    code: "GC1205",
    message: `The knowledge folder ${quoteText(dir)} has a file ${quoteText(name)}, and only "${REACT_CONFIG}" is read.`,
    hint: `Rename it to ${REACT_CONFIG}.`,
  };
}

function noMarkdown(dir: string, names: readonly string[]): FileProblem {
  return {
    type: "problem",
    code: "GC1205",
    message:
      names.length === 0 ? `The knowledge folder ${quoteText(dir)} is empty.` : `The knowledge folder ${quoteText(dir)} has no .md file.`,
    hint: "Knowledge is read from the Markdown files directly in the folder, not from folders in it.",
  };
}

function byCodeUnit(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
