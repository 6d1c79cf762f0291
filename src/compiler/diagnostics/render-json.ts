import { countSeverities } from "./count-severities.ts";
import type { RenderInput } from "./render-input.ts";

/** `{diagnostics, errors, warnings}`, and `omitted` when some were left out. The counts are of the listed ones. */
export function renderJson(input: RenderInput): string {
  const { errors, warnings } = countSeverities(input.diagnostics);
  const omitted = input.omitted === undefined || input.omitted === 0 ? {} : { omitted: input.omitted };
  return `${JSON.stringify({ diagnostics: input.diagnostics, errors, warnings, ...omitted }, null, 2)}\n`;
}
