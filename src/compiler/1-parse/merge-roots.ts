import type { SourceLocation } from "../../protocol/index.ts";
import type { DocumentNode, MapEntry, MapNode } from "./document.ts";

/** Something that two files give. */
export interface MergeConflict {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly first: SourceLocation;
  readonly second: SourceLocation;
}

/** Maps from names to things: a name in two files is a conflict, its two values are not put together. */
const NAME_MAPS = new Set(["models", "tools", "actors", "mcp_servers", "lsp_servers"]);

/** The root maps of several files as one: lists are appended, maps merged; what else is given twice is a conflict, and the first counts. */
export function mergeRoots(roots: readonly MapNode[], onConflict: (conflict: MergeConflict) => void): MapNode | undefined {
  const [first, ...rest] = roots;
  return first === undefined ? undefined : rest.reduce((merged, root) => mergeMaps(merged, root, [], onConflict), first);
}

function mergeMaps(first: MapNode, second: MapNode, path: readonly string[], onConflict: (conflict: MergeConflict) => void): MapNode {
  const entries = new Map<string, MapEntry>(first.entries.map((entry) => [entry.key, entry]));
  const isNameMap = path.length === 1 && NAME_MAPS.has(path[0] ?? "");
  for (const entry of second.entries) {
    const before = entries.get(entry.key);
    const inner = [...path, entry.key];
    if (before === undefined) entries.set(entry.key, entry);
    else {
      const value = isNameMap ? undefined : mergeValues(before.value, entry.value, inner, onConflict);
      if (value === undefined) onConflict({ path: inner, first: before.keyLocation, second: entry.keyLocation });
      else entries.set(entry.key, { ...before, value });
    }
  }
  const isIncomplete = first.incomplete === true || second.incomplete === true;
  return { ...first, entries: [...entries.values()], ...(isIncomplete ? { incomplete: true } : {}) };
}

function mergeValues(
  first: DocumentNode,
  second: DocumentNode,
  path: readonly string[],
  onConflict: (conflict: MergeConflict) => void,
): DocumentNode | undefined {
  if (first.type === "scalar" && first.unknown === true) return first;
  if (second.type === "scalar" && second.unknown === true) return first;
  if (first.type === "map" && second.type === "map") return mergeMaps(first, second, path, onConflict);
  if (first.type !== "list" || second.type !== "list") return undefined;
  const isIncomplete = first.incomplete === true || second.incomplete === true;
  return { ...first, items: [...first.items, ...second.items], ...(isIncomplete ? { incomplete: true } : {}) };
}
