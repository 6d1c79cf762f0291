import type { JsonObject, JsonValue, SourceLocation } from "../../protocol/index.ts";
import { type DocumentNode, parseYamlData } from "../1-parse/index.ts";
import type { OutputSpec } from "../2-validate/index.ts";
import { type DiagnosticCollector, quoteText } from "../diagnostics/index.ts";
import { checkJsonSchema, type SchemaProblem } from "./check-json-schema.ts";
import { asMap, fieldNode, placeInside } from "./document-sites.ts";
import type { FileReference, ProjectFiles } from "./project-files.ts";

/** An `output` of an agent or the crew, with the node it is written in. */
export interface PlacedOutput {
  readonly output: OutputSpec;
  readonly node: DocumentNode | undefined;
  readonly fallback: SourceLocation;
}

/** Reads the schema of an answer where it stands in a file of its own. GC1208 for one that no validator can work with. */
export async function resolveOutput(
  { output, node, fallback }: PlacedOutput,
  files: ProjectFiles,
  collector: DiagnosticCollector,
): Promise<OutputSpec> {
  const schemaNode = fieldNode(asMap(node), "schema") ?? node;
  const location = schemaNode?.location ?? fallback;
  if (output.file !== undefined) return readSchema({ path: output.file, location }, output, { files, collector });
  for (const problem of await checkJsonSchema(output.schema)) {
    reportUnusable({ location: placeInside(schemaNode, problem.path) ?? location, what: "The output schema", problem }, collector);
  }
  return output;
}

async function readSchema(
  reference: FileReference,
  output: OutputSpec,
  { files, collector }: { files: ProjectFiles; collector: DiagnosticCollector },
): Promise<OutputSpec> {
  const read = await files.read(reference);
  if (read.type === "problem") {
    files.report(reference, read);
    return output;
  }
  const what = `The output schema in ${quoteText(reference.path)}`;
  const { value, diagnostics } = parseYamlData(read.text, read.path);
  const first = diagnostics.find((diagnostic) => diagnostic.severity === "error");
  if (first !== undefined) {
    const related = [{ file: first.file, range: first.range, message: first.message }];
    collector.report({ code: "GC1208", location: reference.location, message: `${what} is neither JSON nor YAML.`, related });
    return { ...output, file: read.path };
  }
  if (!isObject(value)) {
    collector.report({
      code: "GC1208",
      location: reference.location,
      message: `${what} is not a map.`,
      hint: "A JSON Schema is a map, for example {type: object, properties: {…}}.",
    });
    return { ...output, file: read.path };
  }
  for (const problem of await checkJsonSchema(value)) reportUnusable({ location: reference.location, what, problem }, collector);
  return { schema: value, file: read.path };
}

function reportUnusable(
  { location, what, problem }: { location: SourceLocation; what: string; problem: SchemaProblem },
  collector: DiagnosticCollector,
): void {
  const place = problem.path.length === 0 ? "" : `${quoteText(problem.path.join("."))} `;
  collector.report({
    code: "GC1208",
    location,
    message: `${what} cannot be used: ${place}${problem.reason}.`,
    hint: problem.hint ?? "Schemas follow JSON Schema 2020-12.",
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value as JsonValue);
}
