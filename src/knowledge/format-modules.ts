import type { KnowledgeModuleSpec } from "../compiler/index.ts";

/** The modules that can be loaded as a list for the model; the same text every time, whatever is loaded. */
export function formatModules(modules: readonly KnowledgeModuleSpec[]): string {
  return modules.map(({ name, description }) => `- ${name}: ${description.replace(/(?<!\s)\s*\n\s*/g, " ")}`).join("\n");
}
