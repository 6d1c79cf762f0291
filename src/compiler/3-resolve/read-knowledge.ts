import type { KnowledgeModule, KnowledgeSpec } from "../2-validate/index.ts";
import { quoteText } from "../diagnostics/index.ts";
import type { FileProblem, FileReference, ProjectFiles } from "./project-files.ts";

const MARKDOWN = /\.md$/i;

/** Every Markdown file of a knowledge folder, in name order. GC1205 for what cannot be used, GC1018 for what leaves the project. */
export async function readKnowledge(reference: FileReference, files: ProjectFiles): Promise<KnowledgeSpec> {
  const found = await files.find(reference);
  if (found.type === "problem") return refuse(reference, found, files);
  const listed = await files.list(found.path);
  if (listed.type === "problem") return refuse(reference, listed, files);
  const markdown = listed.names.filter((name) => MARKDOWN.test(name)).sort(byCodeUnit);
  if (markdown.length === 0) return refuse(reference, noMarkdown(found.path, listed.names), files);
  const modules = await Promise.all(markdown.map((name) => readModule(name, reference, files)));
  return { dir: found.path, modules: modules.flatMap((module) => module ?? []) };
}

async function readModule(name: string, folder: FileReference, files: ProjectFiles): Promise<KnowledgeModule | undefined> {
  const reference = { path: `${folder.path.replace(/[/\\]+$/, "")}/${name}`, location: folder.location };
  const read = await files.read(reference);
  if (read.type === "text") return { name: name.replace(MARKDOWN, ""), file: read.path, text: read.text };
  files.report(reference, asKnowledge(read));
  return undefined;
}

function refuse(reference: FileReference, problem: FileProblem, files: ProjectFiles): KnowledgeSpec {
  files.report(reference, asKnowledge(problem));
  return { dir: reference.path, modules: [] };
}

function asKnowledge(problem: FileProblem): FileProblem {
  return problem.code === "GC1018" ? problem : { ...problem, code: "GC1205" };
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
