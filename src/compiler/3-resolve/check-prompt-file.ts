import { LineIndex } from "../1-parse/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { checkPlaceholders, type PlacedPrompt } from "./check-placeholders.ts";
import type { FileReference, ProjectText } from "./project-files.ts";

/** A prompt that stands in a file of its own. */
export interface PromptFile extends Pick<PlacedPrompt, "what" | "known"> {
  readonly read: ProjectText;
  /** Where it is named, and how. */
  readonly reference: FileReference;
  /** What to do where it is empty. */
  readonly hint: string;
}

/** GC1111: a prompt file without a word. GC1206: a placeholder in it that has no value, at its place in the file. */
export function checkPromptFile({ read, reference, what, known, hint }: PromptFile, collector: DiagnosticCollector): void {
  const { text, path } = read;
  if (text.trim() === "") {
    collector.report({ code: "GC1111", location: reference.location, message: `The prompt ${quoteText(reference.path)} is empty.`, hint });
  }
  const index = new LineIndex(path, text);
  checkPlaceholders({ what, known, text, locate: (start, end) => index.location(start, end) }, collector);
}
