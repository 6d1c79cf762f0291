import type { RenderInput } from "../../../compiler/index.ts";
import type { Diagnostic } from "../../../protocol/index.ts";
import type { CheckedFile } from "./compile-file.ts";

/** The problems of several files as one, in the order of the files; what two files include is told once. */
export function combineCompilations(compilations: readonly CheckedFile[]): RenderInput {
  const diagnostics = new Map<string, Diagnostic>();
  for (const diagnostic of compilations.flatMap((one) => one.diagnostics)) diagnostics.set(keyOf(diagnostic), diagnostic);
  return {
    diagnostics: [...diagnostics.values()],
    omitted: compilations.reduce((sum, one) => sum + one.omitted, 0),
    sources: Object.assign({}, ...compilations.map((one) => one.sources)) as Record<string, string>,
  };
}

function keyOf({ file, code, message, range }: Diagnostic): string {
  return JSON.stringify([file, code, message, range.start.offset]);
}
