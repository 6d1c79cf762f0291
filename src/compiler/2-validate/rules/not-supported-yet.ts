import type { SourceLocation } from "../../../protocol/index.ts";
import type { Document, DocumentNode } from "../../1-parse/index.ts";
import { type DiagnosticCollector, quoteText } from "../../diagnostics/index.ts";
import { NOT_SUPPORTED_YET, type Unsupported } from "../not-supported-yet.ts";
import { field, type Rule } from "./rule.ts";

/** GC1110: a key or value whose work comes with a later version. */
export const notSupportedYet: Rule = (document, collector) => {
  for (const entry of NOT_SUPPORTED_YET) findAll(entry, document, collector);
};

function findAll(entry: Unsupported, document: Document, collector: DiagnosticCollector): void {
  const last = entry.path.at(-1) ?? "";
  for (const owner of nodesAt(document.root, entry.path.slice(0, -1))) {
    const found = owner.type === "map" ? owner.entries.find(({ key }) => key === last) : undefined;
    if (found === undefined || (entry.kind !== undefined && textOf(field(owner, "kind")) !== entry.kind)) continue;
    const value = textOf(found.value);
    if (entry.values === undefined) report(quoteText(last), found.keyLocation, entry, collector);
    else if (value !== undefined && entry.values.includes(value)) report(`"${last}: ${value}"`, found.value.location, entry, collector);
  }
}

function report(what: string, location: SourceLocation, entry: Unsupported, collector: DiagnosticCollector): void {
  collector.report({ code: "GC1110", location, message: `${what} is not supported yet.`, hint: entry.instead });
}

function nodesAt(root: DocumentNode, path: readonly string[]): readonly DocumentNode[] {
  let nodes: readonly DocumentNode[] = [root];
  for (const step of path) nodes = nodes.flatMap((node) => childrenOf(node, step));
  return nodes;
}

function childrenOf(node: DocumentNode, step: string): readonly DocumentNode[] {
  if (node.type === "list") return step === "*" ? node.items : [];
  if (node.type !== "map") return [];
  return node.entries.filter(({ key }) => step === "*" || key === step).map(({ value }) => value);
}

function textOf(node: DocumentNode | undefined): string | undefined {
  return node?.type === "scalar" && typeof node.value === "string" ? node.value : undefined;
}
