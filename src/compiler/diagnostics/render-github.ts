import type { Diagnostic } from "../../protocol/index.ts";
import type { RenderInput } from "./render-input.ts";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** One workflow command a line. @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function renderGithub(input: RenderInput): string {
  const lines = input.diagnostics.map((diagnostic) => `${renderOne(diagnostic)}\n`);
  if (input.omitted !== undefined && input.omitted > 0) lines.push(`::notice::${input.omitted} more problems are not shown\n`);
  return lines.join("");
}

function renderOne(diagnostic: Diagnostic): string {
  const { start, end } = diagnostic.range;
  const properties: Record<string, string | number> = {
    file: diagnostic.file,
    line: start.line,
    endLine: end.line,
    col: start.column,
    // GitHub takes an end column only within one line.
    ...(end.line === start.line ? { endColumn: end.column } : {}),
    title: diagnostic.code,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const text = [diagnostic.message, ...(diagnostic.hint === undefined ? [] : [`help: ${diagnostic.hint}`]), ...relatedLines(diagnostic)];
  return `::${COMMANDS[diagnostic.severity]} ${list.join(",")}::${escapeData(text.join("\n"))}`;
}

function relatedLines(diagnostic: Diagnostic): readonly string[] {
  return (diagnostic.related ?? []).map(({ message, file, range }) => `${message}: ${file}:${range.start.line}:${range.start.column}`);
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
