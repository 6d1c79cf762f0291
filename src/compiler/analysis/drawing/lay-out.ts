import { graphlib, layout } from "@dagrejs/dagre";
import { fitLayout } from "./fit-layout.ts";
import type { Picture, PictureEdge, PictureNode } from "./picture.ts";
import type { Layout, PlacedEdge, PlacedNode, Point } from "./placed-picture.ts";
import { shortText } from "./short-text.ts";
import { codeWidth, textWidth } from "./text-width.ts";

const NAME_SIZE = 14;
const DETAIL_SIZE = 11;
const LABEL_SIZE = 11;

const POINT_SIZE = 18;
const BOX_HEIGHT = 46;
const WIDEST_ROW = 6;

/** Places nodes in ranks from the start on; a topology with many agents side by side runs from left to right. */
export function layOut(picture: Picture): Layout {
  const graph = new graphlib.Graph({ multigraph: true });
  const rankdir = widestRank(picture) > WIDEST_ROW ? "LR" : "TB";
  graph.setGraph({ rankdir, nodesep: 28, edgesep: 16, ranksep: rankdir === "LR" ? 90 : 58 });
  const counts = edgeCounts(picture);
  const nodes = picture.nodes.map((node) => sizedNode(node, rankdir === "LR" ? (counts.get(node.key) ?? 0) : 0));
  for (const { node, width, height } of nodes) graph.setNode(node.key, { width, height });
  const edges = picture.edges.map(sizedEdge);
  edges.forEach(({ edge, labelWidth }, index) => {
    const size = labelWidth === 0 ? {} : { width: labelWidth, height: LABEL_SIZE + 8, labelpos: "c" };
    graph.setEdge(edge.from, edge.to, { ...size, weight: edge.implied ? 1 : 2 }, `e${index}`);
  });
  layout(graph);
  return fitLayout({
    nodes: nodes.map((placed) => ({ ...placed, ...pointOf(graph.node(placed.node.key)) })),
    edges: edges.map((placed, index) => placeEdge(placed, graph.edge(placed.edge.from, placed.edge.to, `e${index}`))),
    rankdir,
  });
}

function edgeCounts(picture: Picture): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { from, to } of picture.edges) {
    counts.set(from, (counts.get(from) ?? 0) + 1);
    counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

type SizedNode = Omit<PlacedNode, "x" | "y">;
type SizedEdge = Pick<PlacedEdge, "edge" | "label" | "labelWidth">;

/** Where edges come in from the sides, a box with many of them is made taller, so that they do not meet in its corners. */
function sizedNode(node: PictureNode, edgesAtSides: number): SizedNode {
  if (node.type !== "agent") return { node, width: POINT_SIZE, height: POINT_SIZE, label: "", detail: "" };
  const label = shortText(node.name, 34);
  const detail = shortText([node.kind, node.model].filter((part) => part !== "").join(" · "), 44);
  const width = Math.max(textWidth(label, NAME_SIZE), textWidth(detail, DETAIL_SIZE)) + 36;
  return { node, width: Math.max(width, 96), height: BOX_HEIGHT + Math.min(Math.max(edgesAtSides - 4, 0) * 8, 160), label, detail };
}

function sizedEdge(edge: PictureEdge): SizedEdge {
  const label = shortText(edge.condition, 40);
  return { edge, label, labelWidth: label === "" ? 0 : codeWidth(label, LABEL_SIZE) + 16 };
}

function placeEdge(sized: SizedEdge, placed: { points?: readonly Point[]; x?: number; y?: number } | undefined): PlacedEdge {
  const hasLabel = sized.label !== "" && placed?.x !== undefined && placed.y !== undefined;
  return { ...sized, points: placed?.points ?? [], labelAt: hasLabel ? pointOf(placed) : undefined };
}

function pointOf(place: { x?: number; y?: number } | undefined): Point {
  return { x: place?.x ?? 0, y: place?.y ?? 0 };
}

/** How many agents are equally far from the start, at most. */
function widestRank(picture: Picture): number {
  const targets = new Map<string, string[]>();
  for (const { from, to } of picture.edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const seen = new Set<string>();
  let rank = picture.nodes.slice(0, 1).map((node) => node.key);
  let widest = 0;
  while (rank.length > 0) {
    widest = Math.max(widest, rank.length);
    for (const key of rank) seen.add(key);
    rank = [...new Set(rank.flatMap((key) => targets.get(key) ?? []))].filter((key) => !seen.has(key));
  }
  return widest;
}
