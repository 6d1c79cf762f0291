import { quoteText } from "../diagnostics/index.ts";
import type { DocumentNode } from "./document.ts";

/** A value as a message may name it: quoted as written, or by its variable, whose value is never told. */
export function nameOfValue(node: DocumentNode | undefined): string {
  if (node === undefined) return "nothing";
  if (node.type !== "scalar") return node.type === "map" ? "a map" : "a list";
  const variable = node.variables[0];
  if (variable !== undefined) return `the value of \${${variable}}`;
  return typeof node.value === "string" ? quoteText(node.value) : String(node.value);
}

/** What kind of value it is, with an article. */
export function kindOfValue(node: DocumentNode): string {
  if (node.type !== "scalar") return node.type === "map" ? "a map" : "a list";
  if (node.value === null) return "nothing";
  if (typeof node.value === "string") return "text";
  return typeof node.value === "number" ? "a number" : node.value ? "true" : "false";
}
