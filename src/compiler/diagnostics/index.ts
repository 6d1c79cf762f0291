export { type CollectedDiagnostics, DiagnosticCollector, type Problem } from "./collector.ts";
export { listNames, quoteText, visibleText } from "./display-text.ts";
export { findLookAlike, replaceLookAlikes } from "./look-alikes.ts";
export { type DiagnosticFormat, type RenderOptions, renderDiagnostics } from "./render-diagnostics.ts";
export type { RenderInput } from "./render-input.ts";
export { Suggester, suggest } from "./suggester.ts";
