import colors from "picocolors";
import type { Diagnostic, RelatedLocation, Severity, SourceLocation } from "../../protocol/index.ts";
import { type CodeFrame, codeFrame } from "./code-frame.ts";
import { countSeverities } from "./count-severities.ts";
import { visibleText } from "./display-text.ts";
import type { RenderInput } from "./render-input.ts";

type Colors = ReturnType<typeof colors.createColors>;

/** Each diagnostic with its code frame, its help and its related places, and a line that counts them. Empty when there is none. */
export function renderHuman(input: RenderInput, color: boolean): string {
  const paint = colors.createColors(color);
  const parts = input.diagnostics.map((diagnostic) => renderOne(diagnostic, input.sources, paint));
  if (parts.length > 0) parts.push(renderCounts(input, paint));
  return parts.join("\n");
}

function renderOne(diagnostic: Diagnostic, sources: RenderInput["sources"], paint: Colors): string {
  const { severity } = diagnostic;
  const title = `${severityColor(severity, paint)(paint.bold(`${severity}[${diagnostic.code}]`))}${paint.bold(`: ${diagnostic.message}`)}`;
  const lines = [title, ...renderPlace(diagnostic, sources, paint, severityColor(severity, paint))];
  for (const related of diagnostic.related ?? []) lines.push(...renderRelated(related, sources, paint));
  if (diagnostic.hint !== undefined) lines.push(`   ${paint.cyan("help:")} ${diagnostic.hint}`);
  return `${lines.join("\n")}\n`;
}

function renderPlace(place: SourceLocation, sources: RenderInput["sources"], paint: Colors, mark: (text: string) => string): string[] {
  const { line, column } = place.range.start;
  const head = `  ${paint.blue("-->")} ${visibleText(place.file)}:${line}:${column}`;
  const source = Object.hasOwn(sources, place.file) ? sources[place.file] : undefined;
  if (source === undefined || source === "") return [head];
  return [head, ...renderFrame(codeFrame(source, place.range), paint, mark)];
}

function renderRelated(related: RelatedLocation, sources: RenderInput["sources"], paint: Colors): string[] {
  const [head, ...frame] = renderPlace(related, sources, paint, paint.blue);
  return [`   ${paint.blue("note:")} ${related.message}`, ...(head === undefined ? [] : [head]), ...frame];
}

function renderFrame(frame: CodeFrame, paint: Colors, mark: (text: string) => string): string[] {
  const empty = `${" ".repeat(frame.gutterWidth)} |`;
  const lines = [`  ${paint.dim(empty)}`];
  for (const { number, text, marker } of frame.lines) {
    lines.push(`  ${paint.dim(`${String(number).padStart(frame.gutterWidth)} |`)} ${text}`.trimEnd());
    if (marker !== undefined) lines.push(`  ${paint.dim(empty)} ${" ".repeat(marker.before)}${mark("^".repeat(marker.width))}`);
  }
  return lines;
}

function renderCounts(input: RenderInput, paint: Colors): string {
  const { errors, warnings, notes } = countSeverities(input.diagnostics);
  const counts = [count(errors, "error"), count(warnings, "warning"), count(notes, "note")].filter((text) => text !== "");
  const more = input.omitted === undefined || input.omitted === 0 ? "" : ` and ${input.omitted} more that are not shown`;
  return `${paint.bold(counts.join(", "))}${more}\n`;
}

function count(number: number, word: string): string {
  if (number === 0) return "";
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}

function severityColor(severity: Severity, paint: Colors): (text: string) => string {
  if (severity === "error") return paint.red;
  return severity === "warning" ? paint.yellow : paint.blue;
}
