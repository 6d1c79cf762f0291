import type { Diagnostic } from "../../protocol/index.ts";

/** How many diagnostics there are of each severity. */
export function countSeverities(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number; notes: number } {
  const counts = { errors: 0, warnings: 0, notes: 0 };
  for (const { severity } of diagnostics) {
    if (severity === "error") counts.errors += 1;
    else if (severity === "warning") counts.warnings += 1;
    else counts.notes += 1;
  }
  return counts;
}
