export { findLookAlike, replaceLookAlikes, Suggester, suggest } from "../../errors/index.ts";
export { type CollectedDiagnostics, DiagnosticCollector, type Problem } from "./collector.ts";
export { listNames, quoteText, visibleText } from "./display-text.ts";
export { type DiagnosticFormat, type RenderOptions, renderDiagnostics } from "./render-diagnostics.ts";
export type { RenderInput } from "./render-input.ts";
