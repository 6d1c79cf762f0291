import { quoteText } from "../diagnostics/index.ts";
import type { FileReference, ProjectFiles } from "./project-files.ts";

/** The path of a module inside the project. GC1207 for one that is not there or cannot be imported. */
export async function findModule(reference: FileReference, files: ProjectFiles): Promise<string> {
  const found = await files.find(reference);
  if (found.type === "problem") {
    files.report(reference, found);
    return reference.path;
  }
  if (!found.exists) {
    const read = await files.read(reference);
    if (read.type === "problem") files.report(reference, { ...read, code: "GC1207" });
    return found.path;
  }
  const listed = await files.list(found.path);
  if (listed.type === "names") {
    const message = `The module ${quoteText(reference.path)} is a folder, not a file.`;
    files.report(reference, { type: "problem", code: "GC1207", message, hint: "Name the file that exports it." });
    return found.path;
  }
  const trouble = await files.moduleTrouble(found.path);
  if (trouble !== undefined) {
    const message = `The module ${quoteText(reference.path)} ${trouble.why}.`;
    files.report(reference, { type: "problem", code: "GC1207", message, hint: trouble.hint });
  }
  return found.path;
}
