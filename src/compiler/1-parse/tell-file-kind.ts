import type { FileKind } from "./parse-document.ts";
import { parseYamlData } from "./yaml-data.ts";

/** The key that tells a kind from the others. */
const KEYS: readonly (readonly [key: string, kind: FileKind])[] = [
  ["agents", "crew"],
  ["core_prompt", "react_config"],
];

/** What a YAML file of graphcrew is: by its keys at the top level, also where its syntax is wrong, else by its name. */
export function tellFileKind(file: string, text: string): FileKind {
  // Keys that stand at the beginning of a line are those of the top level: such a file, as nearly all are, is not parsed for this.
  const told = kindOf(keysOfLines(text)) ?? kindOf(keysOfData(file, text));
  return told ?? (/(?:^|[/\\])react_config\.ya?ml$/i.test(file) ? "react_config" : "crew");
}

function kindOf(keys: readonly string[]): FileKind | undefined {
  return KEYS.find(([key]) => keys.includes(key))?.[1];
}

function keysOfData(file: string, text: string): readonly string[] {
  const { value } = parseYamlData(text, file);
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function keysOfLines(text: string): readonly string[] {
  return Array.from(text.matchAll(/^["']?([a-z_]+)["']?[ \t]*:/gm), (match) => match[1] ?? "");
}
