import type { DocumentNode, DocumentPath, MapEntry, MapNode } from "../1-parse/index.ts";

/** What a misspelt document was most likely meant to say. */
export type DocumentEdit =
  | { readonly type: "rename"; readonly path: DocumentPath; readonly key: string; readonly to: string }
  | { readonly type: "set"; readonly path: DocumentPath; readonly value: string };

/** A root map with some edits made; places stay what they were. */
export function editRoot(root: MapNode, edits: readonly DocumentEdit[]): MapNode {
  let current: DocumentNode = root;
  for (const edit of edits)
    current = change(current, edit.path, (node) => (edit.type === "rename" ? rename(node, edit.key, edit.to) : set(node, edit.value)));
  return current.type === "map" ? current : root;
}

function change(node: DocumentNode, path: DocumentPath, apply: (node: DocumentNode) => DocumentNode): DocumentNode {
  const [step, ...rest] = path;
  if (step === undefined) return apply(node);
  if (node.type === "list" && typeof step === "number") {
    return { ...node, items: node.items.map((item, index) => (index === step ? change(item, rest, apply) : item)) };
  }
  if (node.type !== "map") return node;
  return changeEntries(node, (entry) => (entry.key === step ? { ...entry, value: change(entry.value, rest, apply) } : entry));
}

function rename(node: DocumentNode, key: string, to: string): DocumentNode {
  return node.type === "map" ? changeEntries(node, (entry) => (entry.key === key ? { ...entry, key: to } : entry)) : node;
}

function set(node: DocumentNode, value: string): DocumentNode {
  return node.type === "scalar" ? { ...node, value } : node;
}

function changeEntries(node: MapNode, apply: (entry: MapEntry) => MapEntry): MapNode {
  return { ...node, entries: node.entries.map(apply) };
}
