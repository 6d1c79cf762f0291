import { LIBRARY_PROMPTS, PROMPT_NAMES, type PromptName } from "../../text/index.ts";
import { LineIndex } from "../1-parse/index.ts";
import type { PromptSpec, ReplacedPrompts } from "../2-validate/index.ts";
import type { DiagnosticCollector } from "../diagnostics/index.ts";
import { checkPromptFile } from "./check-prompt-file.ts";
import type { FileReference, ProjectFiles } from "./project-files.ts";

/** The folder of a project whose files take the place of the library's prompts. */
const FOLDER = "prompts";

/** The prompts of the library that a project replaces, held to the rules of an agent's prompt file. What is wrong is told at the file itself. */
export async function readPrompts(files: ProjectFiles, collector: DiagnosticCollector): Promise<ReplacedPrompts> {
  const folder = await files.find(referenceTo(FOLDER, files.projectDir));
  // A folder elsewhere holds nothing of this project; an agent that names a file in it is told so.
  if (folder.type === "problem") return {};
  const listed = await files.list(folder.path);
  const names = listed.type === "names" ? PROMPT_NAMES.filter((name) => listed.names.includes(`${name}.md`)) : [];
  const read = await Promise.all(names.map(async (name) => [name, await readPrompt(name, files, collector)] as const));
  return Object.fromEntries(read.filter(([, prompt]) => prompt !== undefined));
}

async function readPrompt(name: PromptName, files: ProjectFiles, collector: DiagnosticCollector): Promise<PromptSpec | undefined> {
  const reference = referenceTo(`${FOLDER}/${name}.md`, files.projectDir);
  const read = await files.read(reference);
  if (read.type === "problem") {
    files.report(reference, read);
    return undefined;
  }
  files.keepSource(read);
  const hint = `Write into it what stands for the library's prompt "${name}", or remove the file.`;
  checkPromptFile({ read, reference, what: `the library's prompt "${name}"`, known: LIBRARY_PROMPTS[name], hint }, collector);
  return { text: read.text, file: read.path };
}

/** No file names these: they are looked for at their place below the project's folder, and stand for themselves in diagnostics. */
function referenceTo(path: string, projectDir: string): FileReference {
  const file = projectDir === "." ? path : `${projectDir}/${path}`;
  return { path, location: new LineIndex(file, "").location(0, 0), from: `${projectDir}/` };
}
