import { stringify } from "yaml";
import type { Diagnostic } from "../../protocol/index.ts";
import { DiagnosticCollector } from "../diagnostics/index.ts";
import { FileText } from "./file-text.ts";
import { checkTextSize } from "./read-source.ts";
import { readYaml } from "./read-yaml.ts";
import { toData } from "./to-data.ts";

/** A YAML text as data. */
export interface YamlData {
  /** `undefined` when there is an error. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
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
  const options = { env: undefined, isKey: () => false, onVariable: () => undefined };
  const root = problem === undefined ? readYaml(source, options) : undefined;
  const value = root === undefined || collector.hasErrors ? undefined : toData(root);
  return { value, diagnostics: collector.collect().diagnostics };
}

/** Writes data as YAML, block style, keys in their order. */
export function printYaml(value: unknown): string {
  return stringify(value, { lineWidth: 120, aliasDuplicateObjects: false });
}
