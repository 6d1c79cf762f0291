import type { PictureEdge, PictureNode } from "./picture.ts";

/** A point in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node with its place; `x` and `y` are its middle. */
export interface PlacedNode extends Point {
  readonly node: PictureNode;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly detail: string;
}

/** An edge with its way. */
export interface PlacedEdge {
  readonly edge: PictureEdge;
  readonly points: readonly Point[];
  /** The middle of its label, where it has one. */
  readonly labelAt: Point | undefined;
  readonly label: string;
  readonly labelWidth: number;
}

/** A picture with places for everything. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}
