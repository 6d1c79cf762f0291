import type { DocumentNode, DocumentPath, MapEntry, MapNode } from "../1-parse/index.ts";

/** A change of a document: a key or value read as what was most likely meant, or a value that is wrong and counts as unknown. */
export type DocumentEdit =
  | { readonly type: "rename"; readonly path: DocumentPath; readonly key: string; readonly to: string }
  | { readonly type: "set"; readonly path: DocumentPath; readonly value: string }
  | { readonly type: "forget"; readonly path: DocumentPath };

/** A root map with some edits made; places stay what they were. */
export function editRoot(root: MapNode, edits: readonly DocumentEdit[]): MapNode {
  let current: DocumentNode = root;
  for (const edit of edits) current = change(current, edit.path, (node) => apply(node, edit));
  return current.type === "map" ? current : root;
}

function apply(node: DocumentNode, edit: DocumentEdit): DocumentNode {
  if (edit.type === "forget") {
    return { type: "scalar", location: node.location, value: null, variables: [], unsetVariables: [], unknown: true };
  }
  if (edit.type === "set") return node.type === "scalar" ? { ...node, value: edit.value } : node;
  return node.type === "map" ? changeEntries(node, (entry) => (entry.key === edit.key ? { ...entry, key: edit.to } : entry)) : node;
}

function change(node: DocumentNode, path: DocumentPath, edit: (node: DocumentNode) => DocumentNode): DocumentNode {
  const [step, ...rest] = path;
  if (step === undefined) return edit(node);
  if (node.type === "list" && typeof step === "number") {
    return { ...node, items: node.items.map((item, index) => (index === step ? change(item, rest, edit) : item)) };
  }
  if (node.type !== "map") return node;
  return changeEntries(node, (entry) => (entry.key === step ? { ...entry, value: change(entry.value, rest, edit) } : entry));
}

function changeEntries(node: MapNode, edit: (entry: MapEntry) => MapEntry): MapNode {
  return { ...node, entries: node.entries.map(edit) };
}
