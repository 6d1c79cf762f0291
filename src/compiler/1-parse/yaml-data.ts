import { stringify } from "yaml";
import type { Diagnostic, SourceLocation } from "../../protocol/index.ts";
import { DiagnosticCollector } from "../diagnostics/index.ts";
import type { DocumentPath } from "./document.ts";
import { FileText } from "./file-text.ts";
import { locationOf } from "./locate.ts";
import { checkTextSize } from "./read-source.ts";
import { readYaml } from "./read-yaml.ts";
import { toData } from "./to-data.ts";

/** A YAML text as data. */
export interface YamlData {
  /** `undefined` when there is an error. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the key or the value that a path leads to stands; the nearest part that exists, else the start of the text. */
  readonly locate: (path: DocumentPath, part: "key" | "value") => SourceLocation;
}

/**
 * Parses any YAML text (1.2 core, one document) under the bounds of a crew file, without variables and includes.
 * @param file Names the text in diagnostics.
 */
export function parseYamlData(text: string, file: string): YamlData {
  const collector = new DiagnosticCollector();
  const source = new FileText(file, text, collector);
  const problem = checkTextSize(text, file);
  if (problem !== undefined) source.reportOriginal({ ...problem, span: { start: 0, end: 0 } });
  const options = { env: undefined, keys: { isKey: () => false }, onVariable: () => undefined };
  const root = problem === undefined ? readYaml(source, options) : undefined;
  const value = root === undefined || collector.hasErrors ? undefined : toData(root);
  return {
    value,
    diagnostics: collector.collect().diagnostics,
    locate: (path, part) => (root === undefined ? startOf(file) : locationOf({ root }, path, part)),
  };
}

function startOf(file: string): SourceLocation {
  const start = { line: 1, column: 1, offset: 0 };
  return { file, range: { start, end: start } };
}

/** Writes data as YAML, block style, keys in their order. */
export function printYaml(value: unknown): string {
  return stringify(value, { lineWidth: 120, aliasDuplicateObjects: false });
}
