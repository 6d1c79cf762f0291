import { CODES, docsOf, isCode } from "../../errors/index.ts";
import type { Diagnostic, SourceLocation } from "../../protocol/index.ts";
import type { RenderInput } from "./render-input.ts";

/** A SARIF log with one run. @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function renderSarif(input: RenderInput): string {
  const ids = [...new Set(input.diagnostics.map((diagnostic) => diagnostic.code))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "graphcrew", rules: ids.map(describeRule) } },
        columnKind: "utf16CodeUnits",
        artifacts: [...new Set(input.diagnostics.map(({ file }) => file))].map((file) => ({ location: { uri: uriOf(file) } })),
        results: input.diagnostics.map((diagnostic) => describeResult(diagnostic, ids.indexOf(diagnostic.code))),
        ...(input.omitted === undefined || input.omitted === 0 ? {} : { properties: { omitted: input.omitted } }),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function describeRule(id: string): object {
  if (!isCode(id)) return { id };
  const { title, severity } = CODES[id];
  return {
    id,
    shortDescription: { text: title },
    help: { text: `See ${docsOf(id)} of the package, or run: graphcrew explain ${id}` },
    defaultConfiguration: { level: severity },
  };
}

function describeResult(diagnostic: Diagnostic, ruleIndex: number): object {
  const related = (diagnostic.related ?? []).map((location, index) => ({
    id: index + 1,
    message: { text: location.message },
    physicalLocation: describeLocation(location),
  }));
  return {
    ruleId: diagnostic.code,
    ruleIndex,
    level: diagnostic.severity,
    message: { text: diagnostic.hint === undefined ? diagnostic.message : `${diagnostic.message}\nhelp: ${diagnostic.hint}` },
    locations: [{ physicalLocation: describeLocation(diagnostic) }],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
  };
}

function describeLocation({ file, range }: SourceLocation): object {
  return {
    artifactLocation: { uri: uriOf(file) },
    region: {
      startLine: range.start.line,
      startColumn: range.start.column,
      endLine: range.end.line,
      endColumn: range.end.column,
      charOffset: range.start.offset,
      charLength: range.end.offset - range.start.offset,
    },
  };
}

/** A path as a URI reference: relative paths stay relative, a drive or root becomes a `file:` URI. */
function uriOf(path: string): string {
  const encoded = path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  if (/^[A-Za-z]%3A\//.test(encoded)) return `file:///${encoded.replace("%3A", ":")}`;
  return encoded.startsWith("/") ? `file://${encoded}` : encoded;
}
