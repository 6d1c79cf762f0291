import type { Diagnostic, FilePort } from "../protocol/index.ts";
import type { ReplacedPrompts } from "./2-validate/index.ts";
import { ProjectFiles, readPrompts } from "./3-resolve/index.ts";
import { DiagnosticCollector } from "./diagnostics/index.ts";

/** What a project puts in the place of the library's prompts. */
export interface ProjectPrompts {
  readonly prompts: ReplacedPrompts;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the prompts that a project replaces, without a crew file and by the same rules. */
export async function readProjectPrompts(projectDir: string, files: FilePort): Promise<ProjectPrompts> {
  const collector = new DiagnosticCollector();
  const prompts = await readPrompts(new ProjectFiles({ projectDir }, { files }, collector), collector);
  return { prompts, diagnostics: collector.collect().diagnostics };
}
