import type { Document, DocumentNode, MapNode } from "../../1-parse/index.ts";
import type { DiagnosticCollector } from "../../diagnostics/index.ts";

/** Checks one thing that a schema alone cannot say. */
export type Rule = (document: Document, collector: DiagnosticCollector) => void;

/** The value of a key. */
export function field(node: DocumentNode | undefined, key: string): DocumentNode | undefined {
  return node?.type === "map" ? node.entries.find((entry) => entry.key === key)?.value : undefined;
}

/** The agents of a document that are maps. */
export function agentNodes(document: Document): readonly MapNode[] {
  const agents = field(document.root, "agents");
  return agents?.type === "list" ? agents.items.filter((item) => item.type === "map") : [];
}
