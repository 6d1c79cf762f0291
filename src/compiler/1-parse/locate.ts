import type { SourceLocation } from "../../protocol/index.ts";
import type { Document, DocumentNode, DocumentPath, MapEntry } from "./document.ts";

/** A document, or anything else that has a root. */
type Rooted = { readonly root: DocumentNode };

/** The node a path leads to; `undefined` when there is none. */
export function nodeAt(document: Document, path: DocumentPath): DocumentNode | undefined {
  let node: DocumentNode | undefined = document.root;
  for (const step of path) {
    if (node === undefined) return undefined;
    node = childOf(node, step);
  }
  return node;
}

/**
 * Where the key or the value that a path leads to stands. A list item has no key: its value is meant. A value without
 * any text (`key:`) is where its key is. A path that leads nowhere is where its nearest part that exists is declared.
 */
export function locationOf(document: Rooted, path: DocumentPath, part: "key" | "value"): SourceLocation {
  let node: DocumentNode = document.root;
  let declaredAt: SourceLocation | undefined;
  let isWhole = true;
  for (const step of path) {
    const entry: MapEntry | undefined = typeof step === "string" ? entryOf(node, step) : undefined;
    const next: DocumentNode | undefined = entry?.value ?? childOf(node, step);
    if (next === undefined) {
      isWhole = false;
      break;
    }
    declaredAt = entry?.keyLocation ?? startOf(next);
    node = next;
  }
  if (isWhole && part === "value" && !isEmpty(node.location)) return node.location;
  return declaredAt ?? startOf(node);
}

/** Where a collection begins: its first key, or its first item. */
function startOf(node: DocumentNode): SourceLocation {
  let current = node;
  while (current.type === "list" && current.items[0] !== undefined) current = current.items[0];
  return current.type === "map" ? (current.entries[0]?.keyLocation ?? current.location) : current.location;
}

function childOf(node: DocumentNode, step: string | number): DocumentNode | undefined {
  if (typeof step === "number") return node.type === "list" ? node.items[step] : undefined;
  return entryOf(node, step)?.value;
}

function entryOf(node: DocumentNode, key: string): MapEntry | undefined {
  return node.type === "map" ? node.entries.find((entry) => entry.key === key) : undefined;
}

function isEmpty({ range }: SourceLocation): boolean {
  return range.start.offset === range.end.offset;
}
