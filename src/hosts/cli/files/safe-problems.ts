import type { Diagnostic } from "../../../protocol/index.ts";
import { safeSource, safeText } from "../terminal/safe-text.ts";

/** Problems with the texts they are about. */
export interface Problems {
  readonly diagnostics: readonly Diagnostic[];
  /** Text of every file by its path. */
  readonly sources: Readonly<Record<string, string>>;
}

/** The same problems without characters that a terminal would obey: files may come from anybody. Positions still hold. */
export function safeProblems({ diagnostics, sources }: Problems): Problems {
  return {
    diagnostics: diagnostics.map(safeDiagnostic),
    sources: Object.fromEntries(Object.entries(sources).map(([file, text]) => [safeText(file), safeSource(text)])),
  };
}

function safeDiagnostic(diagnostic: Diagnostic): Diagnostic {
  return {
    ...diagnostic,
    file: safeText(diagnostic.file),
    message: safeText(diagnostic.message),
    ...(diagnostic.hint === undefined ? {} : { hint: safeText(diagnostic.hint) }),
    ...(diagnostic.related === undefined
      ? {}
      : {
          related: diagnostic.related.map((one) => ({ ...one, file: safeText(one.file), message: safeText(one.message) })),
        }),
  };
}
