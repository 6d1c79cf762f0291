import type { SourceLocation } from "../../protocol/index.ts";
import type { Document, DocumentNode, MapNode } from "../1-parse/index.ts";

/** Where one hand-over is written: one for each pair of `from` and `to`, in file order. */
export interface EdgeSite {
  readonly from: DocumentNode;
  readonly to: DocumentNode;
  readonly when: DocumentNode | undefined;
}

/** Where agents are written. */
export interface AgentSites {
  /** The entry of each agent by name; the first where a name is taken twice. */
  readonly entries: ReadonlyMap<string, MapNode>;
}

/** The edges of a document; entries of a wrong shape, which validation reports, are passed over. */
export function edgeSites(document: Document): readonly EdgeSite[] {
  const edges = fieldNode(asMap(fieldNode(document.root, "topology")), "edges");
  return itemsOf(edges).flatMap((item) => {
    const edge = asMap(item);
    const from = fieldNode(edge, "from");
    const to = fieldNode(edge, "to");
    if (from === undefined || to === undefined) return [];
    return itemsOf(to).map((target) => ({ from, to: target, when: fieldNode(edge, "when") }));
  });
}

/** The agents of a document. */
export function agentSites(document: Document): AgentSites {
  const entries = new Map<string, MapNode>();
  for (const item of itemsOf(fieldNode(document.root, "agents"))) {
    const entry = asMap(item);
    const name = fieldValue(entry, "name");
    if (entry !== undefined && typeof name === "string" && !entries.has(name)) entries.set(name, entry);
  }
  return { entries };
}

/** The value of a key; `undefined` when the key is missing. */
export function fieldNode(map: MapNode | undefined, key: string): DocumentNode | undefined {
  return map?.entries.find((entry) => entry.key === key)?.value;
}

/** The scalar at a key; `undefined` when the key is missing or its value is a list or map. */
export function fieldValue(map: MapNode | undefined, key: string): string | number | boolean | null | undefined {
  const node = fieldNode(map, key);
  return node?.type === "scalar" ? node.value : undefined;
}

/** The place of a key's value; of the whole map when the key is missing. */
export function fieldLocation(map: MapNode, key: string): SourceLocation {
  return fieldNode(map, key)?.location ?? map.location;
}

/** The text of a scalar; the empty text for anything else. */
export function textOf(node: DocumentNode | undefined): string {
  return node?.type === "scalar" && typeof node.value === "string" ? node.value : "";
}

/** Where the value stands that a path leads to within a node; `undefined` when there is none. */
export function placeInside(node: DocumentNode | undefined, path: readonly (string | number)[]): SourceLocation | undefined {
  let place = node;
  for (const step of path) place = place?.type === "list" ? place.items[Number(step)] : fieldNode(asMap(place), String(step));
  return place?.location;
}

/** The node where it is a map. */
export function asMap(node: DocumentNode | undefined): MapNode | undefined {
  return node?.type === "map" ? node : undefined;
}

/** The items of a list; a single value counts as a list of one. */
function itemsOf(node: DocumentNode | undefined): readonly DocumentNode[] {
  if (node === undefined) return [];
  return node.type === "list" ? node.items : [node];
}
