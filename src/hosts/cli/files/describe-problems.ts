import { readFile } from "node:fs/promises";
import { renderDiagnostics } from "../../../compiler/index.ts";
import type { Diagnostic } from "../../../protocol/index.ts";
import type { Host } from "../host.ts";
import { safeStyledText } from "../terminal/safe-text.ts";

/** The problems of files as text for people on stderr, with the lines they are about. */
export async function describeProblems(diagnostics: readonly Diagnostic[], host: Host): Promise<string> {
  const files = new Set(diagnostics.flatMap((one) => [one.file, ...(one.related ?? []).map((related) => related.file)]));
  const sources = Object.fromEntries(await Promise.all([...files].map(async (file) => [file, await textOf(file)] as const)));
  return safeStyledText(renderDiagnostics({ diagnostics, sources }, { format: "human", color: host.stderr.hasColor }));
}

/** Without its text a problem is shown without a frame. */
async function textOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
