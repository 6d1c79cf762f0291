import type { Layout, PlacedEdge, PlacedNode, Point } from "./placed-picture.ts";

/** A layout before it is moved into its frame. */
export interface RawLayout {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly rankdir: "TB" | "LR";
}

/** Puts agents of a rank into the order of the file where the layout has them the other way round, and moves everything into view. */
export function fitLayout(raw: RawLayout): Layout {
  const mirrored = isBackwards(raw) ? moveLayout(raw, raw.rankdir === "TB" ? flipAcross : flipDown) : raw;
  const boxes = [...mirrored.nodes.flatMap(cornersOf), ...mirrored.edges.flatMap(pointsOf)];
  const left = smallest(boxes.map((point) => point.x));
  const top = smallest(boxes.map((point) => point.y));
  const { nodes, edges } = moveLayout(mirrored, ({ x, y }) => ({ x: x - left, y: y - top }));
  return { nodes, edges, width: -smallest(boxes.map((point) => -point.x)) - left, height: -smallest(boxes.map((point) => -point.y)) - top };
}

function isBackwards({ nodes, edges, rankdir }: RawLayout): boolean {
  const hub = edges[0]?.edge.to;
  const first = edges.filter(({ edge }) => edge.from === hub).map(({ edge }) => nodes.find(({ node }) => node.key === edge.to));
  const agents = first.flatMap((placed) => (placed?.node.type === "agent" ? [placed] : []));
  const [from, to] = [agents.at(0), agents.at(-1)];
  if (from === undefined || to === undefined) return false;
  return rankdir === "TB" ? from.x > to.x : from.y > to.y;
}

function flipAcross({ x, y }: Point): Point {
  return { x: -x, y };
}

function flipDown({ x, y }: Point): Point {
  return { x, y: -y };
}

function moveLayout(layout: RawLayout, move: (point: Point) => Point): RawLayout {
  return {
    rankdir: layout.rankdir,
    nodes: layout.nodes.map((placed) => ({ ...placed, ...move(placed) })),
    edges: layout.edges.map((placed) => ({
      ...placed,
      points: placed.points.map(move),
      labelAt: placed.labelAt === undefined ? undefined : move(placed.labelAt),
    })),
  };
}

function cornersOf({ x, y, width, height }: PlacedNode): readonly Point[] {
  return [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
  ];
}

function pointsOf({ points, labelAt, labelWidth }: PlacedEdge): readonly Point[] {
  if (labelAt === undefined) return points;
  return [...points, { x: labelAt.x - labelWidth / 2, y: labelAt.y }, { x: labelAt.x + labelWidth / 2, y: labelAt.y }];
}

function smallest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}
