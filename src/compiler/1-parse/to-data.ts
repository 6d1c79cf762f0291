import type { DocumentNode } from "./document.ts";

/**
 * The plain value of a node: maps as objects, lists as arrays. A value that cannot be told is `undefined`.
 * What aliases share is shared.
 */
export function toData(node: DocumentNode): unknown {
  return convert(node, new Map());
}

function convert(node: DocumentNode, done: Map<DocumentNode, unknown>): unknown {
  if (node.type === "scalar") return node.unknown === true ? undefined : node.value;
  const known = done.get(node);
  if (known !== undefined) return known;
  const data =
    node.type === "list"
      ? node.items.map((item) => convert(item, done))
      : Object.fromEntries(node.entries.map(({ key, value }) => [key, convert(value, done)]));
  done.set(node, data);
  return data;
}
