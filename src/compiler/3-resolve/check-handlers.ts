import { type Document, locationOf } from "../1-parse/index.ts";
import type { ReactConfigSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";

/** GC1913: an action that a `react_config.yaml` of a crew declares, that does not end the loop, and that nothing does. */
export function checkHandlers(
  { actions }: ReactConfigSpec,
  document: Document,
  { handled, collector }: { readonly handled: ReadonlySet<string>; readonly collector: DiagnosticCollector },
): void {
  for (const [index, { name, terminal }] of actions.entries()) {
    if (terminal || handled.has(name)) continue;
    collector.report({
      code: "GC1913",
      location: locationOf(document, ["actions", index, "name"], "value"),
      message: `Nothing does the action ${quoteText(name)}: the crew has no tool of that name.`,
      hint: `Add it to the crew file's tools: ${name}: {module: FILE}; give it in code: createCrew(file, {tools: {${name}: …}}); or set terminal: true.`,
    });
  }
}
